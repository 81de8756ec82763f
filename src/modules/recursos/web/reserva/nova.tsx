import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormCheckbox, FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { FormCombobox, FormMultiCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { plural } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { somarDias, diaBr } from '#kit/dias.ts'
import { reservas } from '../../contract/reservas.ts'
import { frasearRegra } from '../../regras/recorrencia.ts'
import { precisaAprovar } from '../../regras/janela.ts'
import type { OcorrenciaPrevista, Recurso, RegraDeSerie, Reserva } from '../../tipos.ts'
import { relerReservas, useMotoristas } from '../dados.ts'
import { escreverPeriodo } from '../palavras.ts'

const opcao = z.custom<Opcao>()
const formulario = z.object({
  titulo: z.string().trim().min(1, 'Diga o assunto').max(120, 'O assunto tem no máximo 120 letras'),
  dia: z.string().min(1, 'Diga o dia'),
  inicio: z.string().min(1, 'Diga a hora'),
  fim: z.string().min(1, 'Diga a hora'),
  repete: z.string(),
  vezes: z.number().nullable(),
  pular_feriados: z.boolean(),
  descricao: z.string(),
  privada: z.boolean(),
  participantes: z.array(opcao),
  destino: z.string(),
  quilometros_previstos_km: z.number().nullable(),
  motorista_id: opcao.nullable(),
})
type Escrito = z.infer<typeof formulario>

const REPETICOES = [
  { valor: 'nao', rotulo: 'Não se repete' },
  { valor: 'diaria', rotulo: 'Todo dia' },
  { valor: 'semanal', rotulo: 'Toda semana' },
  { valor: 'quinzenal', rotulo: 'A cada duas semanas' },
  { valor: 'uteis', rotulo: 'De segunda a sexta' },
  { valor: 'mensal', rotulo: 'Todo mês' },
]
const regras: Record<string, Pick<RegraDeSerie, 'frequencia' | 'intervalo'> & { dias?: number[] }> = {
  diaria: { frequencia: 'diaria', intervalo: 1 },
  semanal: { frequencia: 'semanal', intervalo: 1 },
  quinzenal: { frequencia: 'semanal', intervalo: 2 },
  uteis: { frequencia: 'semanal', intervalo: 1, dias: [1, 2, 3, 4, 5] },
  mensal: { frequencia: 'mensal', intervalo: 1 },
}

function quandoDe(
  recurso: Recurso,
  v: Pick<Escrito, 'dia' | 'inicio' | 'fim' | 'repete' | 'vezes' | 'pular_feriados' | 'quilometros_previstos_km'>,
) {
  const base = regras[v.repete]
  // an end before the start is on the next day
  const fimDia = v.dia && v.fim <= v.inicio && recurso.regras.maximo_min >= 720 ? somarDias(v.dia, 1) : v.dia
  return {
    recurso: recurso.chave,
    inicio_local: `${v.dia}T${v.inicio}`,
    fim_local: `${fimDia}T${v.fim}`,
    ...(base ? { regra: { ...base, vezes: v.vezes ?? 4, ...(v.pular_feriados ? { pular_feriados: true } : {}) } } : {}),
    ...(recurso.tipo === 'carro' ? { quilometros_previstos_km: v.quilometros_previstos_km } : {}),
  }
}

interface Props {
  recursos: readonly Recurso[]
  inicial: { chave: string; dia: string; inicio: string; fim: string }
  aoFechar: () => void
  aoReservar: (r: Reserva) => void
}

/** Form of a new booking, with a live check of its slot. */
export function NovaReserva({ recursos, inicial, aoFechar, aoReservar }: Props) {
  const eu = usePessoa()
  const [chave, setChave] = useState(inicial.chave)
  const [pular, setPular] = useState(false)
  const recurso = recursos.find((r) => r.chave === chave) ?? recursos[0]
  const carro = recurso?.tipo === 'carro'
  const motoristas = useMotoristas(carro)
  const form = useFormulario(formulario, {
    titulo: '',
    dia: inicial.dia,
    inicio: inicial.inicio,
    fim: inicial.fim,
    repete: 'nao',
    vezes: 4,
    pular_feriados: false,
    descricao: '',
    privada: false,
    participantes: [],
    destino: '',
    quilometros_previstos_km: null,
    motorista_id: carro ? { valor: eu.id, rotulo: eu.nome } : null,
  })
  if (!recurso) return null
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={`Reservar ${recurso.nome}`} tamanho="medio">
      <Formulario
        form={form}
        rotulo="Reserva"
        aoEnviar={async (v) => {
          const { data } = await chamar(reservas.criar, {
            body: {
              ...quandoDe(recurso, v),
              titulo: v.titulo,
              descricao: v.descricao,
              privada: v.privada,
              participantes: v.participantes.map((p) => p.valor),
              conflitos: pular ? 'pular' : 'parar',
              ...(carro ? { destino: v.destino || null, motorista_id: v.motorista_id?.valor ?? null } : {}),
            },
          })
          await relerReservas()
          const [primeira] = data.reservas
          avisar({
            titulo:
              primeira?.situacao === 'pendente'
                ? 'Pedido enviado: o horário fica guardado até a decisão'
                : data.reservas.length > 1
                  ? `${data.reservas.length} reservas feitas`
                  : 'Reservado',
            tom: 'sucesso',
            ...(data.puladas.length > 0
              ? { detalhe: `${plural(data.puladas.length, 'dia ocupado ficou', 'dias ocupados ficaram')} de fora` }
              : {}),
          })
          if (primeira) aoReservar(primeira)
        }}
      >
        {recursos.length > 1 && (
          <Select
            rotulo="O que reservar"
            valor={recurso.chave}
            aoMudar={setChave}
            opcoes={recursos.map((r) => ({
              valor: r.chave,
              rotulo: r.capacidade ? `${r.nome} (${plural(r.capacidade, 'pessoa')})` : r.nome,
            }))}
          />
        )}
        <FormTextField
          nome="titulo"
          rotulo="Assunto"
          placeholder={carro ? 'Visita técnica em Jundiaí' : 'Reunião de equipe'}
        />
        <div className="grid grid-cols-[1fr_96px_96px] gap-3 max-md:grid-cols-2 max-md:[&>:first-child]:col-span-2">
          <FormDateField nome="dia" rotulo="Dia" />
          <FormDateField nome="inicio" rotulo="Das" tipo="time" />
          <FormDateField nome="fim" rotulo="Até" tipo="time" />
        </div>
        {carro && (
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <FormTextField nome="destino" rotulo="Destino" opcional />
            <FormNumberField
              nome="quilometros_previstos_km"
              rotulo="Quilômetros, ida e volta"
              sufixo="km"
              casas={0}
              min={1}
            />
            <FormCombobox
              nome="motorista_id"
              rotulo="Quem dirige"
              opcoes={(motoristas.data ?? []).map((m): Opcao => ({
                valor: m.usuario.id,
                rotulo: m.usuario.nome,
                detalhe: m.vencida ? 'habilitação vencida' : `habilitação até ${diaBr(m.validade)}`,
              }))}
              placeholder="Escolha o motorista"
            />
          </div>
        )}
        <div className="grid grid-cols-[1fr_96px] gap-3">
          <FormSelect nome="repete" rotulo="Repetição" opcoes={REPETICOES} />
          <Vezes />
        </div>
        <SemFeriados />
        <Previa recurso={recurso} pular={pular} aoPular={setPular} />
        <FormMultiCombobox
          nome="participantes"
          rotulo="Participantes"
          opcional
          buscar={buscarColegas}
          placeholder="Buscar pessoas"
        />
        <FormTextArea nome="descricao" rotulo="Detalhes" opcional />
        <FormCheckbox
          nome="privada"
          rotulo="Privada"
          dica="Os outros veem que está ocupado e com quem, sem o assunto"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">Reservar</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}

function Vezes() {
  const repete = useWatch({ name: 'repete' }) as string
  return repete === 'nao' ? null : <FormNumberField nome="vezes" rotulo="Vezes" casas={0} min={2} max={200} />
}

function SemFeriados() {
  const repete = useWatch({ name: 'repete' }) as string
  return repete === 'nao' ? null : (
    <FormCheckbox
      nome="pular_feriados"
      rotulo="Pular feriados"
      dica="Os nacionais e os da empresa; as vezes são contadas sem eles"
    />
  )
}

/** Preview of the occurrences before saving. */
function Previa({ recurso, pular, aoPular }: { recurso: Recurso; pular: boolean; aoPular: (p: boolean) => void }) {
  const [dia, inicio, fim, repete, vezes, pular_feriados, km, titulo] = useWatch({
    name: ['dia', 'inicio', 'fim', 'repete', 'vezes', 'pular_feriados', 'quilometros_previstos_km', 'titulo'],
  }) as [string, string, string, string, number | null, boolean, number | null, string]
  const quando = useDeferredValue(
    JSON.stringify(
      quandoDe(recurso, { dia, inicio, fim, repete, vezes, pular_feriados, quilometros_previstos_km: km }),
    ),
  )
  const completo = Boolean(dia && inicio && fim) && (repete === 'nao' || (vezes ?? 0) >= 2)
  const previa = useQuery({
    queryKey: ['recursos', 'previa', quando],
    enabled: completo,
    retry: false,
    queryFn: async ({ signal }) =>
      (await chamar(reservas.prever, { body: JSON.parse(quando) as ReturnType<typeof quandoDe> }, { signal })).data,
  })
  const lista = completo ? previa.data : undefined
  if (!lista) return previa.isError && completo ? <AlertBox tom="alerta" titulo={previa.error.message} /> : null
  const ruins = lista.filter((o) => !o.livre)
  const [primeira] = lista
  if (ruins.length === 0) {
    const pede = primeira && precisaAprovar(recurso.regras, { de: new Date(primeira.de), ate: new Date(primeira.ate) })
    const longe =
      (recurso.autonomia_km ?? 0) > 0 &&
      km !== null &&
      recurso.carga_pct !== null &&
      km > ((recurso.autonomia_km ?? 0) * recurso.carga_pct) / 100
    return (
      <>
        <p role="status" className="text-13 text-success">
          {lista.length === 1
            ? 'Livre neste horário.'
            : `${lista.length} de ${lista.length} dias livres (${frasearRegra({ ...(regras[repete] ?? { frequencia: 'semanal', intervalo: 1 }), pular_feriados, vezes: lista.length })}).`}
          {pede ? ' Precisa de aprovação: o horário fica guardado enquanto isso.' : ''}
        </p>
        <EmFeriado lista={lista} fuso={recurso.fuso} />
        {longe && (
          <AlertBox
            tom="alerta"
            titulo={`Com a carga de agora (${recurso.carga_pct} %) o carro não faz ${km} km: recarregue antes de sair.`}
          />
        )}
      </>
    )
  }
  const [ruim] = ruins
  if (lista.length === 1 && ruim) return <Conflito o={ruim} recurso={recurso} quando={quando} titulo={titulo} />
  return (
    <div className="flex flex-col gap-2">
      <AlertBox tom="alerta" titulo={`${lista.length - ruins.length} de ${lista.length} dias livres`}>
        <ul className="mt-1 max-h-32 list-disc overflow-y-auto pl-4">
          {ruins.map((o) => (
            <li key={o.de}>
              {escreverPeriodo(o.de, o.ate, recurso.fuso)}: {o.ocupada_por ?? o.problema}
            </li>
          ))}
        </ul>
      </AlertBox>
      <EmFeriado lista={lista.filter((o) => o.livre)} fuso={recurso.fuso} />
      <Checkbox rotulo="Reservar só os dias livres" checked={pular} onChange={(e) => aoPular(e.target.checked)} />
    </div>
  )
}

/** Warns that the day is a holiday; booking is still possible. */
function EmFeriado({ lista, fuso }: { lista: readonly OcorrenciaPrevista[]; fuso: string }) {
  const nos = lista.filter((o) => o.feriado !== null)
  const [um] = nos
  if (!um) return null
  if (lista.length === 1) return <AlertBox tom="alerta" titulo={`Este dia é feriado: ${um.feriado}.`} />
  return (
    <AlertBox tom="alerta" titulo={`${plural(nos.length, 'dia cai', 'dias caem')} em feriado`}>
      <ul className="mt-1 max-h-32 list-disc overflow-y-auto pl-4">
        {nos.map((o) => (
          <li key={o.de}>
            {escreverPeriodo(o.de, o.ate, fuso)}: {o.feriado}
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}

/** Occupied slot: holder, free alternatives nearby, and the waiting list. */
function Conflito({
  o,
  recurso,
  quando,
  titulo,
}: {
  o: OcorrenciaPrevista
  recurso: Recurso
  quando: string
  titulo: string
}) {
  const [espera, setEspera] = useState<'nao' | 'indo' | 'sim'>('nao')
  if (!o.ocupada_por) return <AlertBox tom="alerta" titulo={`${o.problema}.`} />
  async function esperar() {
    setEspera('indo')
    const {
      recurso: chave,
      inicio_local,
      fim_local,
    } = JSON.parse(quando) as { recurso: string; inicio_local: string; fim_local: string }
    try {
      const { data } = await chamar(reservas.esperar, {
        body: { recurso: chave, inicio_local, fim_local, titulo: titulo || `Reserva de ${recurso.nome}` },
      })
      await relerReservas()
      setEspera('sim')
      avisar({ titulo: `Você é a ${data.lugar_na_fila}ª pessoa na fila deste horário`, tom: 'sucesso' })
    } catch (e) {
      setEspera('nao')
      avisar({ titulo: e instanceof Error ? e.message : 'Não deu para entrar na fila.', tom: 'perigo' })
    }
  }
  return (
    <AlertBox
      tom="alerta"
      titulo={`Horário já ${o.ocupada_por}.`}
      acao={
        recurso.tipo !== 'carro' &&
        (espera === 'sim' ? undefined : (
          <Button tamanho="pequeno" ocupado={espera === 'indo'} onClick={() => void esperar()}>
            Avisar se vagar
          </Button>
        ))
      }
    >
      {espera === 'sim'
        ? 'Se vagar, ele fica guardado para você por 30 minutos.'
        : 'Escolha outro horário ou outro lugar.'}
    </AlertBox>
  )
}
