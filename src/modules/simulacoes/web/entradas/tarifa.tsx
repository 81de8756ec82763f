import { useState, type ReactNode } from 'react'
import { cn } from '#ui/classes.ts'
import { LinkButton } from '#ui/link.tsx'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TarifaDaSimulacao, TarifaDoGrupoA, UnidadeDaSimulacao } from '../../contract/entrada.ts'
import { ehGrupoA, modalidadesA } from '../../contract/subgrupos.ts'
import { fonteDaTarifa, foiDigitada, sinalDaTarifa } from '../../regras/fonte-da-tarifa.ts'
import { CampoNumero, CampoPct } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { SUBGRUPOS } from './subgrupos.ts'
import { comOQueFica, lugarDa, useTarifas } from './usar-tarifas.ts'
import { IsencaoDoIcms } from './isencao-do-icms.tsx'

const PRECOS = [
  ['te', 'TE'],
  ['tusd', 'TUSD'],
  ['fioB', 'Fio B'],
] as const
/** Suffix of each demand, in the order of `demandas`. */
export const POSTOS_DA_DEMANDA = { verde: [''], azul: [' na ponta', ' fora da ponta'] } as const
const GRUPO_A_NOVO: TarifaDoGrupoA = { modalidade: 'verde', ponta: { te: 0, tusd: 0, fioB: 0 }, demandas: [0] }
const chaveDa = (t: TarifaDaSimulacao): string =>
  [t.distribuidora.id ?? t.distribuidora.nome, t.grupoA?.modalidade].filter(Boolean).join(' ')
/** A tariff that was typed has no row of the tariffs behind it. */
const DIGITADA = {
  origem: 'manual',
  rotulo: 'digitada',
  reh: null,
  desde: null,
  lacunaDesde: null,
  vigenciaIds: [],
} satisfies Partial<TarifaDaSimulacao>
const IMPOSTOS = [
  ['icms', 'ICMS', 0.5],
  ['pis', 'PIS', 0.2],
  ['cofins', 'COFINS', 0.25],
  ['cbs', 'CBS', 0.5],
  ['ibs', 'IBS', 0.5],
] as const

interface PropsDaTarifa {
  tarifa: TarifaDaSimulacao
  /** Choice among the tariffs in force, above the fields. */
  emVigor?: ReactNode
  /** Where the flag is not a premise of the whole proposal. */
  comBandeira?: boolean
  aoMudar: (tarifa: TarifaDaSimulacao) => void
}

/** Tariff of a unit: one in force, or typed over. From then on it is the seller's, and says so. */
export function TarifaDaUnidade({ tarifa: t, emVigor, comBandeira = false, aoMudar }: PropsDaTarifa) {
  const mudar = (parte: Partial<TarifaDaSimulacao>) => aoMudar({ ...t, ...DIGITADA, ...parte })
  return (
    <Popover titulo="Tarifa" className="w-80" gatilho={<LinkButton aria-label="Mudar a tarifa">Mudar</LinkButton>}>
      <div className="grid gap-2 text-12">
        {emVigor}
        <p className={cn('text-text-2', emVigor !== undefined && 'border-t pt-2')}>
          {emVigor === undefined ? 'Valores sem impostos:' : 'Ou digite, em valores sem impostos:'}
        </p>
        <TextField
          rotulo="Distribuidora"
          tamanho="pequeno"
          maxLength={120}
          value={t.distribuidora.nome}
          onChange={(e) => {
            const nome = e.currentTarget.value
            if (nome.trim()) mudar({ distribuidora: { id: null, nome } })
          }}
        />
        <div className="grid grid-cols-3 gap-1.5">
          <PrecosDaEnergia
            de={t.grupoA ? 'fora da ponta' : ''}
            valores={t.tarifa}
            aoMudar={(tarifa) => mudar({ tarifa })}
          />
          {t.grupoA && <PrecosDoGrupoA grupoA={t.grupoA} aoMudar={(grupoA) => mudar({ grupoA })} />}
          {IMPOSTOS.map(([nome, rotulo, max]) => (
            <CampoPct
              key={nome}
              comRotulo
              rotulo={rotulo}
              valor={t.tributos[nome] ?? 0}
              min={0}
              max={max}
              aoMudar={(n) => mudar({ tributos: { ...t.tributos, [nome]: n } })}
            />
          ))}
        </div>
        <IsencaoDoIcms tarifa={t} aoMudar={mudar} />
        <CampoNumero
          comRotulo
          rotulo="Iluminação pública, R$ por mês"
          valor={t.cosip ?? 0}
          min={0}
          max={100_000}
          aoMudar={(cosip) => mudar({ cosip })}
        />
        {comBandeira && (
          <CampoNumero
            comRotulo
            rotulo="Bandeira média, R$/kWh"
            valor={t.bandeiraSemTributos ?? 0}
            min={0}
            max={5}
            casas={5}
            passo={0.001}
            aoMudar={(bandeiraSemTributos) => aoMudar({ ...t, bandeiraSemTributos })}
          />
        )}
      </div>
    </Popover>
  )
}

function PrecosDaEnergia({
  de,
  valores,
  aoMudar,
}: {
  de: string
  valores: TarifaDaSimulacao['tarifa']
  aoMudar: (tarifa: TarifaDaSimulacao['tarifa']) => void
}) {
  return PRECOS.map(([nome, rotulo]) => (
    <CampoNumero
      key={nome}
      comRotulo
      rotulo={de ? `${rotulo} ${de}` : `${rotulo}, R$/kWh`}
      valor={valores[nome]}
      min={0}
      max={20}
      casas={5}
      passo={0.01}
      aoMudar={(n) => aoMudar({ ...valores, [nome]: n })}
    />
  ))
}

/** Peak energy in R$/kWh and demand in R$/kW. */
function PrecosDoGrupoA({ grupoA: a, aoMudar }: { grupoA: TarifaDoGrupoA; aoMudar: (a: TarifaDoGrupoA) => void }) {
  const postos = POSTOS_DA_DEMANDA[a.modalidade]
  return (
    <>
      <Select
        rotulo="Modalidade"
        tamanho="pequeno"
        className="col-span-3"
        opcoes={modalidadesA.map((valor) => ({ valor, rotulo: `horária ${valor}` }))}
        valor={a.modalidade}
        aoMudar={(modalidade) =>
          aoMudar({ ...a, modalidade, demandas: POSTOS_DA_DEMANDA[modalidade].map((_, n) => a.demandas[n] ?? 0) })
        }
      />
      <PrecosDaEnergia de="na ponta" valores={a.ponta} aoMudar={(ponta) => aoMudar({ ...a, ponta })} />
      {postos.map((posto, n) => (
        <CampoNumero
          key={posto}
          comRotulo
          rotulo={`Demanda${posto}, R$/kW`}
          valor={a.demandas[n] ?? 0}
          min={0}
          max={1000}
          aoMudar={(kw) => aoMudar({ ...a, demandas: postos.map((_, i) => (i === n ? kw : (a.demandas[i] ?? 0))) })}
        />
      ))}
      <CampoNumero
        comRotulo
        rotulo="TUSDg, R$/kW"
        valor={a.tusdg ?? 0}
        min={0}
        max={1000}
        aoMudar={(tusdg) => aoMudar({ ...a, tusdg })}
      />
    </>
  )
}

interface PropsDaEscolha {
  tarifa: TarifaDaSimulacao
  /** of the unit: it decides taxes and public lighting */
  classe?: UnidadeDaSimulacao['classeDeConsumo']
  /** Consumption of a month, for the bands of ICMS and public lighting. */
  kwhMes: number
  catalogo: CatalogoDoEditor
  aoMudar: (tarifa: TarifaDaSimulacao) => void
}

/** Chooses among the tariffs in force of the state: subgroup, then utility. */
export function TarifaEmVigor({ tarifa: t, classe, kwhMes, catalogo, aoMudar }: PropsDaEscolha) {
  const { entrada } = useEditor()
  const { uf, cidade } = entrada.local
  const [subgrupo, setSubgrupo] = useState(t.subgrupo)
  const { data: tarifas, isError } = useTarifas(catalogo, lugarDa({ uf, cidade, subgrupo, classe, kwhMes }))
  const escolhida = foiDigitada(t) || t.subgrupo !== subgrupo ? null : chaveDa(t)
  const escolher = (chave: string | null) => {
    const nova = tarifas?.find((x) => chaveDa(x) === chave)
    if (nova) aoMudar(comOQueFica(nova, t))
  }
  const digitar = (novo: TarifaDaSimulacao['subgrupo']) =>
    aoMudar({ ...t, ...DIGITADA, subgrupo: novo, grupoA: ehGrupoA(novo) ? (t.grupoA ?? GRUPO_A_NOVO) : null })
  const mudarSubgrupo = (novo: TarifaDaSimulacao['subgrupo']) => {
    setSubgrupo(novo)
    // typed prices are of the group: the fields below follow it
    if (foiDigitada(t)) digitar(novo)
  }
  const nenhuma = isError || tarifas?.length === 0
  return (
    <>
      <Select
        rotulo="Subgrupo e classe"
        tamanho="pequeno"
        opcoes={SUBGRUPOS}
        valor={subgrupo}
        aoMudar={mudarSubgrupo}
      />
      <Select
        rotulo={`Tarifa em vigor em ${uf}`}
        tamanho="pequeno"
        placeholder={nenhuma ? 'Nenhuma' : tarifas ? 'Escolha a distribuidora' : 'Carregando…'}
        disabled={nenhuma}
        opcoes={(tarifas ?? []).map((x) => ({
          valor: chaveDa(x),
          rotulo: [x.distribuidora.nome, x.grupoA?.modalidade].filter(Boolean).join(', '),
          detalhe: [sinalDaTarifa(x), x.lacunaDesde ? 'última conhecida' : ''].filter(Boolean).join(', '),
        }))}
        valor={escolhida}
        aoMudar={escolher}
      />
      {nenhuma && (
        <p role="status" className="text-text-2">
          {isError ? 'As tarifas não carregaram: digite abaixo.' : 'Sem tarifa cadastrada aqui: digite abaixo.'}{' '}
          {t.subgrupo !== subgrupo && (
            <LinkButton onClick={() => digitar(subgrupo)}>Digitar uma tarifa {subgrupo}</LinkButton>
          )}
        </p>
      )}
      {!foiDigitada(t) && <p className="text-text-2">{fonteDaTarifa(t)}</p>}
    </>
  )
}
