import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { DiaEscrito } from '#kit/feriados.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormDateField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { plural } from '#ui/formatos.ts'
import { reservas } from '../../contract/reservas.ts'
import { feriadoDaReserva } from '../../regras/janela.ts'
import { paraInstante, paraParede } from '#kit/parede.ts'
import type { AlcanceDeSerie, Reserva } from '../../tipos.ts'
import { relerReservas } from '../dados.ts'

const ALCANCES = [
  { valor: 'esta', rotulo: 'Só esta' },
  { valor: 'proximas', rotulo: 'Esta e as próximas' },
  { valor: 'todas', rotulo: 'Todas as que ainda vêm' },
] as const
const alcance = z.enum(['esta', 'proximas', 'todas'])
const motivo = z.string().trim().min(1, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras')
const comMotivo = z.object({ motivo, alcance })
const comHora = z.object({
  titulo: z.string().trim().min(1, 'Diga o assunto').max(120, 'O assunto tem no máximo 120 letras'),
  inicio_local: z.string().min(1, 'Diga quando'),
  fim_local: z.string().min(1, 'Diga quando'),
  alcance,
})

const Alcance = ({ r }: { r: Reserva }) =>
  r.serie_id ? <FormSelect<AlcanceDeSerie> nome="alcance" rotulo="Quais reservas" opcoes={ALCANCES} /> : null

export function MudarReserva({
  r,
  fuso,
  feriados,
  aoFechar,
}: {
  r: Reserva
  fuso: string
  feriados: readonly DiaEscrito[]
  aoFechar: () => void
}) {
  const local = (iso: string) => paraParede(new Date(iso), fuso)
  const form = useFormulario(comHora, {
    titulo: r.titulo,
    inicio_local: local(r.de),
    fim_local: local(r.ate),
    alcance: 'esta',
  })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Mudar a reserva">
      <Formulario
        form={form}
        rotulo="Mudar a reserva"
        aoEnviar={async (v) => {
          const { data } = await chamar(reservas.alterar, {
            params: { id: r.id },
            body: {
              versao: r.versao,
              alcance: v.alcance,
              titulo: v.titulo,
              ...(v.inicio_local === local(r.de) && v.fim_local === local(r.ate)
                ? {}
                : { inicio_local: v.inicio_local, fim_local: v.fim_local }),
            },
          })
          await relerReservas()
          avisar({
            titulo: data.reservas.length > 1 ? `${data.reservas.length} reservas mudadas` : 'Reserva mudada',
            tom: 'sucesso',
          })
          aoFechar()
        }}
      >
        <FormTextField nome="titulo" rotulo="Assunto" />
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <FormDateField nome="inicio_local" rotulo="Das" tipo="datetime-local" />
          <FormDateField nome="fim_local" rotulo="Até" tipo="datetime-local" />
        </div>
        <EmFeriado fuso={fuso} feriados={feriados} />
        <Alcance r={r} />
        <div>
          <BotaoEnviar atalho="mod+enter">Guardar</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}

/** Warns before saving that the new day is a holiday. */
function EmFeriado({ fuso, feriados }: { fuso: string; feriados: readonly DiaEscrito[] }) {
  const [inicio, fim] = useWatch({ name: ['inicio_local', 'fim_local'] }) as [string, string]
  const feriado =
    inicio && fim > inicio
      ? feriadoDaReserva(fuso, { de: paraInstante(inicio, fuso), ate: paraInstante(fim, fuso) }, feriados)
      : null
  return feriado ? <AlertBox tom="alerta" titulo={`Este dia é feriado: ${feriado}.`} /> : null
}

export function CancelarReserva({
  r,
  aoFechar,
  aoCancelar,
}: {
  r: Reserva
  aoFechar: () => void
  aoCancelar: () => void
}) {
  const bloqueio = r.especie === 'bloqueio'
  const form = useFormulario(comMotivo, { motivo: bloqueio ? 'Reaberto' : '', alcance: 'esta' })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={bloqueio ? 'Reabrir para reservas?' : 'Cancelar a reserva?'}
      descricao={bloqueio ? undefined : 'O horário fica livre; quem espera por ele é avisado.'}
    >
      <Formulario
        form={form}
        rotulo="Cancelar"
        aoEnviar={async (v) => {
          const { data } = await chamar(reservas.cancelar, { params: { id: r.id }, body: v })
          await relerReservas()
          avisar({
            titulo: bloqueio
              ? 'Reaberto'
              : data.canceladas > 1
                ? plural(data.canceladas, 'reserva cancelada', 'reservas canceladas')
                : 'Reserva cancelada',
          })
          aoFechar()
          aoCancelar()
        }}
      >
        <FormTextArea nome="motivo" rotulo="Motivo" />
        <Alcance r={r} />
        <div>
          <BotaoEnviar variante="perigo">{bloqueio ? 'Reabrir' : 'Cancelar reserva'}</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}

const soMotivo = z.object({ motivo })
export function RecusarPedido({ r, aoFechar }: { r: Reserva; aoFechar: () => void }) {
  const form = useFormulario(soMotivo, { motivo: '' })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Recusar o pedido?"
      descricao={`${r.quem.nome} recebe o motivo.`}
    >
      <Formulario
        form={form}
        rotulo="Recusar"
        aoEnviar={async (v) => {
          await chamar(reservas.decidir, { params: { id: r.id }, body: { aprovar: false, motivo: v.motivo } })
          await relerReservas()
          avisar({ titulo: 'Pedido recusado' })
          aoFechar()
        }}
      >
        <FormTextArea nome="motivo" rotulo="Motivo" />
        <div>
          <BotaoEnviar variante="perigo">Recusar pedido</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}
