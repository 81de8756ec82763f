import { NOMES_DAS_CLASSES } from '#modules/contatos/regras/nomes-das-classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { UnidadeDaSimulacao } from '../../contract/entrada.ts'
import type { AvisoDaSimulacao } from '../../contract/resultado.ts'
import { sinalDaTarifa } from '../../regras/fonte-da-tarifa.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { kwh } from '../numeros.ts'
import { AvisosDaSecao } from './avisos.tsx'

export const LIGACOES = [
  { valor: 'MONO', rotulo: 'monofásica, 30 kWh' },
  { valor: 'BI', rotulo: 'bifásica, 50 kWh' },
  { valor: 'TRI', rotulo: 'trifásica, 100 kWh' },
] as const

interface PropsDaLinha {
  n: number
  unidade: UnidadeDaSimulacao
  /** Several share the plant: each has its part, and can be taken out. */
  varias: boolean
  rateio: 'percentual' | 'ordem'
  /** Why this unit does not receive from the plant. */
  recusas: readonly AvisoDaSimulacao[]
  aoVer: () => void
  aoMudar: (parte: Partial<UnidadeDaSimulacao>) => void
  aoTirar: () => void
}

/** A unit in one row: number, connection, part; with several, its consumption and tariff, and why it is refused. */
export function LinhaDaUnidade(p: PropsDaLinha) {
  const { n, unidade: u } = p
  return (
    <div role="group" aria-label={`Unidade ${n + 1}`} className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_132px_auto] items-center gap-1.5 max-md:grid-cols-1">
        <TextField
          rotulo={`Número da unidade ${n + 1}`}
          rotuloOculto
          tamanho="pequeno"
          prefixo="UC"
          placeholder="número"
          maxLength={40}
          value={u.numero}
          onFocus={p.aoVer}
          onChange={(e) => p.aoMudar({ numero: e.currentTarget.value })}
        />
        {u.grupoA ? (
          <span className="truncate text-text-2">{u.tarifa.subgrupo}, sem mínimo</span>
        ) : (
          <Select
            rotulo={`Ligação da unidade ${n + 1}`}
            rotuloOculto
            tamanho="pequeno"
            opcoes={LIGACOES}
            valor={u.ligacao}
            aoMudar={(ligacao) => p.aoMudar({ ligacao })}
          />
        )}
        {p.varias ? (
          <span className="flex w-28 items-center gap-1 max-md:w-full">
            <ParteDaUnidade unidade={u} n={n} tipo={p.rateio} aoMudar={p.aoMudar} />
            <IconButton rotulo={`Tirar a unidade ${n + 1}`} icone={<X />} tamanho="pequeno" onClick={p.aoTirar} />
          </span>
        ) : (
          <span className="num text-right">100,00 %</span>
        )}
      </div>
      {p.varias && (
        <p className="num truncate text-11 text-text-2">
          {[
            u.titular,
            u.classeDeConsumo && NOMES_DAS_CLASSES[u.classeDeConsumo].toLowerCase(),
            `${kwh(u.consumo.reduce((a, b) => a + b, 0))} por ano`,
            u.tarifa.distribuidora.nome,
            sinalDaTarifa(u.tarifa),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <AvisosDaSecao avisos={p.recusas} />
    </div>
  )
}

function ParteDaUnidade({
  unidade,
  n,
  tipo,
  aoMudar,
}: {
  unidade: UnidadeDaSimulacao
  n: number
  tipo: 'percentual' | 'ordem'
  aoMudar: (parte: Partial<UnidadeDaSimulacao>) => void
}) {
  if (tipo === 'ordem')
    return (
      <CampoNumero
        rotulo={`Ordem da unidade ${n + 1}`}
        sufixo="ª"
        valor={unidade.ordem ?? n + 1}
        min={1}
        max={1000}
        casas={0}
        aoMudar={(ordem) => aoMudar({ ordem: Math.round(ordem) })}
      />
    )
  return (
    <CampoNumero
      rotulo={`Parte da unidade ${n + 1}`}
      sufixo="%"
      valor={unidade.partePct ?? 0}
      min={0}
      max={100}
      aoMudar={(partePct) => aoMudar({ partePct })}
    />
  )
}
