import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { cn } from '#ui/classes.ts'
import { LinkButton } from '#ui/link.tsx'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TarifaDaSimulacao } from '../../contract/entrada.ts'
import { fonteDaTarifa, foiDigitada, sinalDaTarifa } from '../../regras/fonte-da-tarifa.ts'
import { CampoNumero, CampoPct } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { POLITICAS_DE_ICMS } from './politicas-de-icms.ts'

const PRECOS = [
  ['te', 'TE'],
  ['tusd', 'TUSD'],
  ['fioB', 'Fio B'],
] as const
const SUBGRUPOS = [
  { valor: 'B1', rotulo: 'B1 residencial, convencional' },
  { valor: 'B2', rotulo: 'B2 rural, convencional' },
  { valor: 'B3', rotulo: 'B3 demais classes, convencional' },
] as const
const MINUTOS_5 = 300_000
/** A tariff that was typed has no row of the tariffs behind it. */
const semRegistro = { lacunaDesde: null, vigenciaIds: [] } satisfies Partial<TarifaDaSimulacao>
const IMPOSTOS = [
  ['icms', 'ICMS', 0.5],
  ['pis', 'PIS', 0.2],
  ['cofins', 'COFINS', 0.25],
] as const

interface PropsDaTarifa {
  tarifa: TarifaDaSimulacao
  /** Choice among the tariffs in force, above the fields. */
  emVigor?: ReactNode
  aoMudar: (tarifa: TarifaDaSimulacao) => void
}

/** Tariff of a unit: one in force, or typed over. From then on it is the seller's, and says so. */
export function TarifaDaUnidade({ tarifa: t, emVigor, aoMudar }: PropsDaTarifa) {
  const mudar = (parte: Partial<TarifaDaSimulacao>) =>
    aoMudar({ ...t, origem: 'manual', rotulo: 'digitada', reh: null, desde: null, ...semRegistro, ...parte })
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
          {PRECOS.map(([nome, rotulo]) => (
            <CampoNumero
              key={nome}
              comRotulo
              rotulo={`${rotulo}, R$/kWh`}
              valor={t.tarifa[nome]}
              min={0}
              max={20}
              casas={5}
              passo={0.01}
              aoMudar={(n) => mudar({ tarifa: { ...t.tarifa, [nome]: n } })}
            />
          ))}
          {IMPOSTOS.map(([nome, rotulo, max]) => (
            <CampoPct
              key={nome}
              comRotulo
              rotulo={rotulo}
              valor={t.tributos[nome]}
              min={0}
              max={max}
              aoMudar={(n) => mudar({ tributos: { ...t.tributos, [nome]: n } })}
            />
          ))}
        </div>
        <Select
          rotulo="ICMS na energia compensada"
          tamanho="pequeno"
          opcoes={POLITICAS_DE_ICMS}
          valor={t.politicaIcms}
          aoMudar={(politicaIcms) => mudar({ politicaIcms })}
        />
        <CampoNumero
          comRotulo
          rotulo="Iluminação pública, R$ por mês"
          valor={t.cosip ?? 0}
          min={0}
          max={100_000}
          aoMudar={(cosip) => mudar({ cosip })}
        />
      </div>
    </Popover>
  )
}

interface PropsDaEscolha {
  tarifa: TarifaDaSimulacao
  /** Consumption of a month, for the bands of ICMS and public lighting. */
  kwhMes: number
  catalogo: CatalogoDoEditor
  aoMudar: (tarifa: TarifaDaSimulacao) => void
}

/** Chooses among the tariffs in force of the state: subgroup, then utility. */
export function TarifaEmVigor({ tarifa: t, kwhMes, catalogo, aoMudar }: PropsDaEscolha) {
  const { entrada } = useEditor()
  const { uf, cidade } = entrada.local
  const [subgrupo, setSubgrupo] = useState(t.subgrupo)
  const lugar = { uf, cidade, subgrupo, kwh: Math.round(kwhMes) }
  const { data: tarifas, isError } = useQuery({
    queryKey: ['simulacoes', 'tarifas', lugar],
    queryFn: ({ signal }) => catalogo.tarifas(lugar, signal),
    staleTime: MINUTOS_5,
  })
  const escolhida = foiDigitada(t) || t.subgrupo !== subgrupo ? null : (t.distribuidora.id ?? null)
  const escolher = (id: string | null) => {
    const nova = tarifas?.find((x) => x.distribuidora.id === id)
    if (nova) aoMudar({ ...nova, cosip: nova.cosip ?? t.cosip })
  }
  return (
    <>
      <Select
        rotulo="Subgrupo e classe"
        tamanho="pequeno"
        opcoes={SUBGRUPOS}
        valor={subgrupo}
        aoMudar={(novo) => setSubgrupo(novo)}
      />
      <Select
        rotulo={`Tarifa em vigor em ${uf}`}
        tamanho="pequeno"
        placeholder={tarifas ? 'Escolha a distribuidora' : 'Carregando…'}
        opcoes={(tarifas ?? []).map((x) => ({
          valor: x.distribuidora.id ?? x.distribuidora.nome,
          rotulo: x.distribuidora.nome,
          detalhe: [sinalDaTarifa(x), x.lacunaDesde ? 'última conhecida' : ''].filter(Boolean).join(', '),
        }))}
        valor={escolhida}
        aoMudar={escolher}
      />
      {(isError || tarifas?.length === 0) && (
        <p role="status" className="text-text-2">
          {isError ? 'As tarifas não carregaram: digite abaixo.' : 'Sem tarifa cadastrada aqui: digite abaixo.'}
        </p>
      )}
      {!foiDigitada(t) && <p className="text-text-2">{fonteDaTarifa(t)}</p>}
    </>
  )
}
