import { useState } from 'react'
import { ComMotivo, useLocais } from '#modules/estoque/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CalendarClock } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { separacoes, type Separacao } from '../../contract/separacoes.ts'
import { guardarSeparacao, relerSeparacoes } from '../dados.ts'

/** Date, place and end of the reservation, for who plans. */
export function Plano({ separacao: s }: { separacao: Separacao }) {
  const [aberto, setAberto] = useState(false)
  const [cancelando, setCancelando] = useState(false)
  return (
    <div className="mb-3 flex gap-2">
      <Button tamanho="pequeno" icone={<CalendarClock />} onClick={() => setAberto(true)}>
        Data e lugar
      </Button>
      <Button tamanho="pequeno" variante="fantasma" onClick={() => setCancelando(true)}>
        Cancelar kit
      </Button>
      {aberto && <Planejar separacao={s} aoFechar={() => setAberto(false)} />}
      {cancelando && (
        <ComMotivo
          titulo="Cancelar este kit?"
          descricao="Tudo o que ele reservou fica livre de novo."
          confirmar="Cancelar kit"
          aoFechar={() => setCancelando(false)}
          aoConfirmar={async (motivo) => {
            await chamar(separacoes.cancelar, { params: { id: s.id }, body: { motivo } })
            await relerSeparacoes()
          }}
        />
      )}
    </div>
  )
}

function Planejar({ separacao: s, aoFechar }: { separacao: Separacao; aoFechar: () => void }) {
  const [v, setV] = useState({ instala: s.instala_em ?? '', reserva: s.reserva_ate ?? '', local: s.local_id })
  const { indo, geral, erros, fazer } = useAto()
  const locais = useLocais().data?.filter((l) => l.tipo === 'almoxarifado') ?? []
  const gravar = () =>
    void fazer(async () => {
      const body = {
        versao: s.versao,
        instala_em: v.instala || null,
        reserva_ate: v.reserva || null,
        local_id: v.local,
      }
      guardarSeparacao((await chamar(separacoes.planejar, { params: { id: s.id }, body })).data)
      aoFechar()
    })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Data e lugar"
      descricao="As reservas acompanham a data da instalação."
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={gravar}>
            Salvar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <DateField
          rotulo="Instala em"
          opcional
          valor={v.instala}
          erro={erros.instala_em}
          aoMudar={(instala) => setV({ ...v, instala })}
        />
        <DateField
          rotulo="Reserva até"
          opcional
          dica="Depois deste dia, o que ninguém começou a separar fica livre"
          valor={v.reserva}
          erro={erros.reserva_ate}
          aoMudar={(reserva) => setV({ ...v, reserva })}
        />
        <Select
          rotulo="Sai de"
          opcoes={locais.map((l) => ({ valor: l.id, rotulo: l.nome }))}
          valor={v.local}
          erro={erros.local_id}
          aoMudar={(local) => setV({ ...v, local })}
        />
      </div>
    </Dialog>
  )
}
