import { DateField } from '#ui/date-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useCelular } from '#ui/usar-media.ts'

interface Comum {
  rotulo: string
  /** The label is visible over the field, not only read. */
  comRotulo?: boolean
  sufixo?: string
  className?: string
  erro?: string | null | undefined
}

const useTamanho = () => (useCelular() ? 'grande' : 'pequeno')
const limitar = (n: number, min: number, max: number) => Math.min(max, Math.max(min, n))

interface PropsDoNumero extends Comum {
  valor: number
  min: number
  max: number
  passo?: number
  casas?: number
  aoMudar: (n: number) => void
}

/** Dense number of the inputs. An emptied field is its smallest value until something is typed. */
export function CampoNumero({ comRotulo, valor, min, max, aoMudar, ...resto }: PropsDoNumero) {
  return (
    <NumberField
      {...resto}
      rotuloOculto={!comRotulo}
      tamanho={useTamanho()}
      valor={valor}
      min={min}
      max={max}
      aoMudar={(n) => aoMudar(limitar(n ?? min, min, max))}
    />
  )
}

/** A fraction typed as a percentage. The limits are fractions. */
export function CampoPct({ valor, min, max, passo = 0.01, casas = 2, sufixo = '%', aoMudar, ...resto }: PropsDoNumero) {
  const emPct = (f: number) => Number((f * 100).toFixed(casas + 2))
  return (
    <CampoNumero
      {...resto}
      sufixo={sufixo}
      casas={casas}
      valor={emPct(valor)}
      min={emPct(min)}
      max={emPct(max)}
      passo={emPct(passo)}
      aoMudar={(n) => aoMudar(Number((n / 100).toFixed(casas + 4)))}
    />
  )
}

interface PropsDoDinheiro extends Comum {
  /** Centavos. */
  valor: number
  aoMudar: (centavos: number) => void
}

export function CampoDinheiro({ comRotulo, aoMudar, ...resto }: PropsDoDinheiro) {
  return <MoneyField {...resto} rotuloOculto={!comRotulo} tamanho={useTamanho()} aoMudar={(c) => aoMudar(c ?? 0)} />
}

const PRIMEIRO = 2023
const A_FRENTE = 6

interface PropsDoAno extends Comum {
  valor: number
  aoMudar: (ano: number) => void
}

/** A calendar year, from the first one of the transition (law 14.300) to a few ahead. */
export function CampoDoAno({ comRotulo, valor, aoMudar, ...resto }: PropsDoAno) {
  const ultimo = Math.max(valor, new Date().getFullYear() + A_FRENTE)
  return (
    <Select
      {...resto}
      rotuloOculto={!comRotulo}
      tamanho={useTamanho()}
      opcoes={Array.from({ length: ultimo - PRIMEIRO + 1 }, (_, n) => ({
        valor: String(PRIMEIRO + n),
        rotulo: String(PRIMEIRO + n),
      }))}
      valor={String(valor)}
      aoMudar={(ano) => aoMudar(Number(ano))}
    />
  )
}

interface PropsDaData extends Comum {
  /** ISO; null: none. */
  valor: string | null
  aoMudar: (dia: string | null) => void
}

/** A day. A text that is no date yet changes nothing; emptied, there is none. */
export function CampoData({ comRotulo, valor, aoMudar, ...resto }: PropsDaData) {
  return (
    <DateField
      {...resto}
      rotuloOculto={!comRotulo}
      tamanho={useTamanho()}
      valor={valor ?? ''}
      aoMudar={(dia) => aoMudar(dia || null)}
    />
  )
}
