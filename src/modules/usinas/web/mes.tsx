import { mesPorExtenso } from '#kit/meses.ts'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { leituraDoDia, meses, mesLancado, mesReaberto, type Leitura, type MesDaUsina } from '../contract/meses.ts'
import type { Usina } from '../contract/usinas.ts'
import { relerUsinas, useLeituras, useMeses } from './dados.ts'
import { duasCasas, inteiro } from './nomes.ts'

const FONTES = { mao: 'à mão', csv: 'arquivo do portal', inversor: 'inversor', nuvem: 'monitoramento' }

/** Readings of a month, and what a person states about it. */
export function GavetaDoMes({ usina, pedido, aoFechar }: { usina: Usina; pedido: string; aoFechar: () => void }) {
  const lista = useMeses(usina.id)
  const competencia = pedido === 'agora' ? diaAqui().slice(0, 7) : pedido
  const mes = lista.data?.find((m) => m.competencia === competencia)
  const lanca = usePode('usinas.leitura.lancar')
  return (
    <Drawer titulado titulo={`Leituras de ${mesPorExtenso(competencia)}`} aoFechar={aoFechar} largura={480}>
      <div className="grid gap-5 p-4">
        {mes?.fechado && <p className="text-13 text-text-2">Mês fechado: leituras e rateio dele não mudam mais.</p>}
        {lanca && !mes?.fechado && <UmDia usina={usina} competencia={competencia} />}
        {mes && lanca && !mes.fechado && <MesInteiro key={mes.versao} usina={usina} mes={mes} />}
        <Dias usina={usina} competencia={competencia} lanca={lanca && !mes?.fechado} />
        {mes && !mes.fechado && <Fechar usina={usina} mes={mes} />}
        {mes?.fechado && <Reabrir key={mes.versao} usina={usina} mes={mes} />}
      </div>
    </Drawer>
  )
}

function UmDia({ usina, competencia }: { usina: Usina; competencia: string }) {
  const form = useFormulario(leituraDoDia, {
    dia: competencia === diaAqui().slice(0, 7) ? diaAqui() : `${competencia}-01`,
  })
  return (
    <Formulario
      form={form}
      rotulo="Leitura de um dia"
      className="grid grid-cols-[1fr_1fr_auto] items-end gap-2"
      aoEnviar={async (body) => {
        await chamar(meses.dia, { params: { id: usina.id }, body })
        await relerUsinas()
        avisar({ titulo: `Leitura de ${diaBr(body.dia)} lançada`, tom: 'sucesso' })
      }}
    >
      <FormDateField nome="dia" rotulo="Dia" />
      <FormNumberField nome="kwh" rotulo="Gerada (kWh)" casas={3} min={0} />
      <BotaoEnviar>Lançar</BotaoEnviar>
    </Formulario>
  )
}

function MesInteiro({ usina, mes }: { usina: Usina; mes: MesDaUsina }) {
  const form = useFormulario(mesLancado, {
    versao: mes.versao,
    gerado_kwh: mes.gerado_de === 'mes' ? mes.gerado_kwh : null,
    injetado_kwh: mes.injetado_kwh,
    horas_paradas: mes.horas_paradas,
    observacao: mes.observacao,
  })
  return (
    <Formulario
      form={form}
      rotulo="O mês inteiro"
      className="grid gap-3 border-t pt-4"
      aoEnviar={async (body) => {
        await chamar(meses.lancar, { params: { id: usina.id, competencia: mes.competencia }, body })
        await relerUsinas()
        avisar({ titulo: 'Mês lançado', tom: 'sucesso' })
      }}
    >
      <p className="text-13">
        O mês inteiro{' '}
        <span className="num text-text-2">
          esperada {inteiro(mes.esperado_kwh)} kWh
          {mes.gerado_de === 'dias' && `, soma de ${mes.dias_lidos} dias ${inteiro(mes.gerado_kwh ?? 0)} kWh`}
        </span>
      </p>
      <div className="grid grid-cols-3 gap-2 max-sm:grid-cols-1">
        <FormNumberField nome="gerado_kwh" rotulo="Gerada (kWh)" casas={3} min={0} opcional />
        <FormNumberField nome="injetado_kwh" rotulo="Injetada (kWh)" casas={3} min={0} opcional />
        <FormNumberField nome="horas_paradas" rotulo="Horas paradas" casas={1} min={0} opcional />
      </div>
      <FormTextArea nome="observacao" rotulo="Observação" opcional linhas={2} maxLength={500} />
      <BotaoEnviar>Salvar o mês</BotaoEnviar>
    </Formulario>
  )
}

function Dias({ usina, competencia, lanca }: { usina: Usina; competencia: string; lanca: boolean }) {
  const leituras = useLeituras(usina.id, competencia)
  if (!leituras.data) return null
  if (leituras.data.length === 0) return <p className="text-13 text-text-2">Nenhum dia lido neste mês.</p>
  return (
    <ul aria-label="Dias lidos" className="border-t text-13">
      {leituras.data.map((l) => (
        <li key={`${l.dia} ${l.fonte} ${l.origem}`} className="flex items-center gap-2 border-b py-1.5">
          <span className="num w-20">{diaBr(l.dia)}</span>
          <span className={l.vale ? 'num font-semibold' : 'num text-text-2'}>{duasCasas(l.kwh)} kWh</span>
          <span className="text-text-2">
            {FONTES[l.fonte]}
            {l.por ? `, ${l.por}` : ''}
            {!l.completa && ', dia em andamento'}
          </span>
          <span className="flex-1" />
          {l.situacao === 'descartada' && <Chip>descartada</Chip>}
          {l.situacao === 'quarentena' && <Quarentena usina={usina} leitura={l} lanca={lanca} />}
        </li>
      ))}
    </ul>
  )
}

function Quarentena({ usina, leitura: l, lanca }: { usina: Usina; leitura: Leitura; lanca: boolean }) {
  const { indo, fazer } = useAto()
  const decidir = (aceitar: boolean) =>
    fazer(
      async () => {
        const body = { dia: l.dia, fonte: l.fonte, origem: l.origem, aceitar }
        await chamar(meses.decidir, { params: { id: usina.id }, body })
        await relerUsinas()
      },
      (erro) => avisarFalha('A leitura não mudou.', erro),
    )
  return (
    <>
      <Chip tom="alerta">em quarentena</Chip>
      {lanca && (
        <>
          <Button tamanho="pequeno" ocupado={indo} onClick={() => void decidir(true)}>
            Aceitar
          </Button>
          <Button tamanho="pequeno" ocupado={indo} onClick={() => void decidir(false)}>
            Descartar
          </Button>
        </>
      )}
    </>
  )
}

function Fechar({ usina, mes }: { usina: Usina; mes: MesDaUsina }) {
  const { indo, fazer } = useAto()
  if (!usePode('usinas.mes.fechar') || mes.competencia >= diaAqui().slice(0, 7)) return null
  const fechar = () =>
    fazer(
      async () => {
        const params = { id: usina.id, competencia: mes.competencia }
        await chamar(meses.fechar, { params, body: { versao: mes.versao } })
        await relerUsinas()
      },
      (erro) => avisarFalha('O mês não fechou.', erro),
    )
  return (
    <div className="border-t pt-4">
      <Button ocupado={indo} onClick={() => void fechar()}>
        Fechar {mesPorExtenso(mes.competencia)}
      </Button>
    </div>
  )
}

/** The bill that was corrected after the close, and the way back to an open month. */
function Reabrir({ usina, mes }: { usina: Usina; mes: MesDaUsina }) {
  const fecha = usePode('usinas.mes.fechar')
  const form = useFormulario(mesReaberto, { versao: mes.versao, motivo: '' })
  const alerta = usina.alertas.find((a) => a.tipo === 'conta_corrigida' && a.competencia === mes.competencia)
  const corrigida = typeof alerta?.dados.kwh === 'number' ? alerta.dados.kwh : null
  return (
    <div className="grid gap-3 border-t pt-4">
      {corrigida !== null && (
        <p className="num text-13" role="status">
          A conta foi corrigida para {inteiro(corrigida)} kWh injetados; o mês fechou com{' '}
          {inteiro(mes.injetado_kwh ?? 0)} kWh. Reabra o mês para ela valer.
        </p>
      )}
      {fecha && (
        <Formulario
          form={form}
          rotulo="Reabrir o mês"
          className="grid gap-3"
          aoEnviar={async (body) => {
            await chamar(meses.reabrir, { params: { id: usina.id, competencia: mes.competencia }, body })
            await relerUsinas()
            avisar({ titulo: `${mesPorExtenso(mes.competencia)} reaberto`, tom: 'sucesso' })
          }}
        >
          <FormTextArea nome="motivo" rotulo="Por que reabrir" linhas={2} maxLength={500} />
          <BotaoEnviar>Reabrir {mesPorExtenso(mes.competencia)}</BotaoEnviar>
        </Formulario>
      )}
    </div>
  )
}
