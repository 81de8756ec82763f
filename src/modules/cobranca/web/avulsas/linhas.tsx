import { Button } from '#ui/button.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, Trash2 } from '#ui/icones.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { totalDaLinha } from '../../regras/avulsa.ts'

/** A line that is being written; `qtd` and the price are null while empty. */
export interface LinhaEscrita {
  chave: string
  descricao: string
  referencia: string | null
  qtd: number | null
  unidade: string
  unitario_centavos: number | null
}

/** `12.5`: the exact decimal that the server reads. */
const comoTexto = (qtd: number): string => String(Math.round(qtd * 1000) / 1000)

export const totalEscrito = (l: LinhaEscrita): number =>
  l.qtd === null || l.qtd <= 0 || l.unitario_centavos === null
    ? 0
    : totalDaLinha({ qtd: comoTexto(l.qtd), unitario_centavos: l.unitario_centavos })

/** An empty price is not a number, which JSON writes as null: the server names the line that lacks it. */
export const paraEnviar = ({ chave: _, qtd, unitario_centavos, ...l }: LinhaEscrita) => ({
  ...l,
  qtd: qtd === null ? '' : comoTexto(qtd),
  unitario_centavos: unitario_centavos ?? Number.NaN,
})

let seguinte = 0
export const linhaEmBranco = (mais: Partial<LinhaEscrita> = {}): LinhaEscrita => ({
  chave: `l${(seguinte += 1)}`,
  descricao: '',
  referencia: null,
  qtd: 1,
  unidade: 'un',
  unitario_centavos: null,
  ...mais,
})

/** What a charge asks for, line by line, with its sum. */
export function LinhasDaCobranca({
  linhas,
  erros,
  aoMudar,
}: {
  linhas: readonly LinhaEscrita[]
  erros: Readonly<Record<string, string>>
  aoMudar: (linhas: LinhaEscrita[]) => void
}) {
  const mudar = (n: number, parte: Partial<LinhaEscrita>) =>
    aoMudar(linhas.map((l, k) => (k === n ? { ...l, ...parte } : l)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-semibold">O que se cobra</legend>
      {linhas.map((l, n) => (
        <div
          key={l.chave}
          className="grid grid-cols-[minmax(0,1fr)_72px_60px_112px_32px] items-start gap-2 max-md:grid-cols-[1fr_1fr_1fr_auto] max-md:border-b max-md:pb-3"
        >
          <TextField
            rotulo={`Descrição da linha ${n + 1}`}
            rotuloOculto
            placeholder="Serviço, peça, deslocamento…"
            className="max-md:col-span-4"
            maxLength={160}
            value={l.descricao}
            erro={erros[`linhas.${n}.descricao`]}
            onChange={(e) => mudar(n, { descricao: e.currentTarget.value })}
          />
          <NumberField
            rotulo={`Quantidade da linha ${n + 1}`}
            rotuloOculto
            casas={3}
            valor={l.qtd}
            aoMudar={(qtd) => mudar(n, { qtd })}
            erro={erros[`linhas.${n}.qtd`]}
          />
          <TextField
            rotulo={`Unidade da linha ${n + 1}`}
            rotuloOculto
            maxLength={8}
            value={l.unidade}
            erro={erros[`linhas.${n}.unidade`]}
            onChange={(e) => mudar(n, { unidade: e.currentTarget.value })}
          />
          <MoneyField
            rotulo={`Preço da linha ${n + 1}`}
            rotuloOculto
            valor={l.unitario_centavos}
            aoMudar={(unitario_centavos) => mudar(n, { unitario_centavos })}
            erro={erros[`linhas.${n}.unitario_centavos`]}
          />
          <IconButton
            rotulo={`Tirar a linha ${n + 1}`}
            icone={<Trash2 />}
            disabled={linhas.length === 1}
            onClick={() => aoMudar(linhas.filter((_, k) => k !== n))}
          />
        </div>
      ))}
      <div className="flex items-center justify-between gap-3">
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          onClick={() => aoMudar([...linhas, linhaEmBranco()])}
        >
          Linha
        </Button>
        <p className="text-13">
          Total <strong className="num text-15">{dinheiro(linhas.reduce((t, l) => t + totalEscrito(l), 0))}</strong>
        </p>
      </div>
      {erros.linhas && <p className="text-12 text-danger">{erros.linhas}</p>}
    </fieldset>
  )
}
