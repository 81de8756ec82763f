import { Combobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Clausula } from '../../contract/conteudo.ts'
import { NOMES_DAS_OPERACOES, OPERACOES } from '../../regras/condicoes.ts'
import { variaveisDo, variavelDo } from '../../regras/variaveis.ts'
import type { TipoDeContrato } from '../../tipos.ts'

interface Props {
  tipo: TipoDeContrato
  condicao: Clausula['condicao']
  aoMudar: (c: Clausula['condicao']) => void
}

/** When a clause stays in a contract: always, or by the value of a variable. */
export function QuandoFica({ tipo, condicao: c, aoMudar }: Props) {
  const opcoes = variaveisDo(tipo).map((v) => ({ valor: v.chave, rotulo: v.rotulo }))
  const variavel = c ? variavelDo(tipo, c.variavel) : undefined
  return (
    <fieldset className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] items-end gap-2 max-md:grid-cols-1">
      <Combobox
        rotulo="Fica só se"
        placeholder="Fica sempre"
        opcoes={opcoes}
        valor={c ? (opcoes.find((o) => o.valor === c.variavel) ?? { valor: c.variavel, rotulo: c.variavel }) : null}
        aoMudar={(o) => aoMudar(o ? { variavel: o.valor, op: c?.op ?? 'preenchida', valor: '' } : null)}
      />
      {c && (
        <Select
          rotulo="Comparação"
          opcoes={OPERACOES.map((op) => ({ valor: op, rotulo: NOMES_DAS_OPERACOES[op] }))}
          valor={c.op}
          aoMudar={(op) => aoMudar({ ...c, op, valor: op === 'preenchida' ? '' : c.valor })}
        />
      )}
      {c && c.op !== 'preenchida' && variavel?.opcoes && (
        <Select
          rotulo="Valor"
          opcoes={variavel.opcoes.map((o) => ({ valor: o, rotulo: o }))}
          valor={variavel.opcoes.includes(c.valor) ? c.valor : null}
          aoMudar={(valor) => aoMudar({ ...c, valor })}
        />
      )}
      {c && c.op !== 'preenchida' && !variavel?.opcoes && (
        <TextField
          rotulo="Valor"
          maxLength={120}
          value={c.valor}
          onChange={(e) => aoMudar({ ...c, valor: e.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
