import { use } from 'react'
import { comparacoes } from '#engines/fluxo/condicao.ts'
import { operadores, type Operador, type Regra } from '#engines/fluxo/tipos.ts'
import type { Campo } from '#engines/funil/campos.ts'
import type { Condicao } from '#engines/funil/tipos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ContextoDoEditor } from './contexto.ts'

type Campos = ReadonlyMap<string, Pick<Campo, 'chave' | 'rotulo' | 'tipo' | 'config'>>
const NENHUM: Campos = new Map()

const OPERADORES = operadores.map((o) => ({ valor: o, rotulo: comparacoes[o].nome }))

/**
 * Editor of a condition: always, or depending on the card's values. In a funnel's editor the fields come from its
 * context.
 */
export function EditorDeCondicao({
  valor,
  aoMudar,
  campos,
}: {
  valor: Condicao | null
  aoMudar: (c: Condicao | null) => void
  campos?: Campos
}) {
  const doEditor = use(ContextoDoEditor)?.campos
  const c = valor ?? { juntar: 'e', regras: [] }
  const guardar = (regras: Regra[]) => aoMudar(regras.length > 0 ? { ...c, regras } : null)
  return (
    <div className="grid gap-2">
      {c.regras.length > 1 && (
        <SegmentedControl
          rotulo="Vale quando"
          tamanho="pequeno"
          opcoes={[
            { valor: 'e', rotulo: 'Todas valem' },
            { valor: 'ou', rotulo: 'Qualquer uma vale' },
          ]}
          valor={c.juntar}
          aoMudar={(juntar) => aoMudar({ ...c, juntar })}
        />
      )}
      {c.regras.map((r, n) => (
        <LinhaDaCondicao
          key={n}
          r={r}
          campos={campos ?? doEditor ?? NENHUM}
          aoMudar={(nova) => guardar(c.regras.map((x, i) => (i === n ? nova : x)))}
          aoTirar={() => guardar(c.regras.filter((_, i) => i !== n))}
        />
      ))}
      <div>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          onClick={() => aoMudar({ ...c, regras: [...c.regras, { campo: '', operador: 'igual', valor: '' }] })}
        >
          {c.regras.length === 0 ? 'Só em alguns casos' : 'Mais uma condição'}
        </Button>
      </div>
    </div>
  )
}

function LinhaDaCondicao({
  r,
  campos,
  aoMudar,
  aoTirar,
}: {
  r: Regra
  campos: Campos
  aoMudar: (r: Regra) => void
  aoTirar: () => void
}) {
  const campo = campos.get(r.campo)
  const opcoes =
    campo?.tipo === 'booleano'
      ? [
          { valor: 'sim', rotulo: 'Sim' },
          { valor: 'não', rotulo: 'Não' },
        ]
      : campo?.tipo === 'selecao'
        ? campo.config.opcoes.map((o) => ({ valor: o.id, rotulo: o.rotulo }))
        : null
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Combobox
        className="min-w-44 flex-1"
        tamanho="pequeno"
        rotulo="Campo"
        rotuloOculto
        semLimpar
        opcoes={[...campos.values()].map((c) => ({ valor: c.chave, rotulo: c.rotulo }))}
        valor={r.campo ? { valor: r.campo, rotulo: campo?.rotulo ?? r.campo } : null}
        placeholder="Campo"
        aoMudar={(o) => o && aoMudar({ ...r, campo: o.valor, valor: '' })}
      />
      <Select<Operador>
        className="w-40"
        tamanho="pequeno"
        rotulo="Comparação"
        rotuloOculto
        opcoes={OPERADORES}
        valor={r.operador}
        aoMudar={(operador) => aoMudar({ ...r, operador })}
      />
      {!comparacoes[r.operador].semValor &&
        (opcoes ? (
          <Select
            className="w-40"
            tamanho="pequeno"
            rotulo="Valor"
            rotuloOculto
            opcoes={opcoes}
            valor={r.valor || null}
            aoMudar={(valor) => aoMudar({ ...r, valor })}
          />
        ) : (
          <TextField
            className="w-40"
            tamanho="pequeno"
            rotulo="Valor"
            rotuloOculto
            value={r.valor}
            maxLength={400}
            onChange={(e) => aoMudar({ ...r, valor: e.currentTarget.value })}
          />
        ))}
      <IconButton tamanho="pequeno" rotulo="Tirar a condição" icone={<X />} onClick={aoTirar} />
    </div>
  )
}
