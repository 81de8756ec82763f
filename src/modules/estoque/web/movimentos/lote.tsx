import { diaBr } from '#kit/dias.ts'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useLotes } from '../dados.ts'
import { qtd } from '../nomes.ts'
import type { LoteEscolhido } from './rascunho.ts'

export interface LoteDigitado {
  numero: string
  validade: string
  fabricante: string
}
export const LOTE_VAZIO: LoteDigitado = { numero: '', validade: '', fabricante: '' }
/** The server takes the oldest lot when none is named. */
const MAIS_ANTIGO = ''

/** As it goes into the request; null where the server chooses. */
export function loteDigitado(l: LoteDigitado, nomeia: boolean): LoteEscolhido | null {
  const numero = l.numero.trim()
  if (!numero) return null
  const [validade, fabricante] = nomeia ? [l.validade, l.fabricante.trim()] : ['', '']
  return { numero, ...(validade ? { validade } : {}), ...(fabricante ? { fabricante } : {}) }
}

interface Props {
  material: string
  unidade: string
  local: string | null
  /** goods come from outside: the lot is typed, and may be new */
  nomeia: boolean
  lote: LoteDigitado
  aoMudar: (l: LoteDigitado) => void
}

/** The lot that comes in, or the choice among those of the place, with the oldest proposed. */
export function CampoDoLote({ material, unidade, local, nomeia, lote, aoMudar }: Props) {
  const consulta = useLotes(material, local ? { local } : {}, !nomeia)
  if (nomeia)
    return (
      <div className="grid grid-cols-[1fr_9rem_1fr] gap-2 max-md:grid-cols-1">
        <TextField
          rotulo="Lote"
          maxLength={60}
          autoComplete="off"
          value={lote.numero}
          onChange={(e) => aoMudar({ ...lote, numero: e.currentTarget.value })}
        />
        <DateField
          rotulo="Validade"
          opcional
          valor={lote.validade}
          aoMudar={(validade) => aoMudar({ ...lote, validade })}
        />
        <TextField
          rotulo="Fabricante"
          opcional
          maxLength={80}
          value={lote.fabricante}
          onChange={(e) => aoMudar({ ...lote, fabricante: e.currentTarget.value })}
        />
      </div>
    )
  const lotes = consulta.data?.pages.flatMap((p) => p.lotes) ?? []
  const [primeiro] = lotes
  return (
    <Select
      rotulo="Lote"
      valor={lote.numero}
      aoMudar={(numero) => aoMudar({ ...LOTE_VAZIO, numero })}
      opcoes={[
        { valor: MAIS_ANTIGO, rotulo: primeiro ? `Mais antigo primeiro: ${primeiro.numero}` : 'Mais antigo primeiro' },
        ...lotes.map((l) => ({
          valor: l.numero,
          rotulo: [`${l.numero}: ${qtd(l.saldo)} ${unidade}`, l.validade && `validade ${diaBr(l.validade)}`]
            .filter(Boolean)
            .join(', '),
        })),
      ]}
    />
  )
}
