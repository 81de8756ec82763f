import { comparacoes } from '#engines/fluxo/condicao.ts'
import type { Condicao } from '#engines/funil/tipos.ts'
import { entradasDe } from '#kit/objeto.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EscolhaDeCampo } from './acao.tsx'
import type { Arredores } from './dados.ts'

const OPERADORES = entradasDe(comparacoes).map(([valor, c]) => ({ valor, rotulo: c.nome }))

/** “E se …”: no condition is always true. */
export function EditorDasCondicoes({
  c,
  mudar,
  ar,
}: {
  c: Condicao | null
  mudar: (c: Condicao | null) => void
  ar: Arredores
}) {
  const regras = c?.regras ?? []
  const juntar = c?.juntar ?? 'e'
  const por = (lista: Condicao['regras']) => mudar(lista.length > 0 ? { juntar, regras: lista } : null)
  return (
    <section aria-label="Se" className="flex flex-col gap-3">
      <header className="flex items-center gap-3">
        <h3 className="flex-1 text-13 font-semibold">E se…</h3>
        {regras.length > 1 && (
          <SegmentedControl
            rotulo="Juntar"
            tamanho="pequeno"
            opcoes={[
              { valor: 'e', rotulo: 'todas valem' },
              { valor: 'ou', rotulo: 'alguma vale' },
            ]}
            valor={juntar}
            aoMudar={(j) => mudar({ juntar: j, regras })}
          />
        )}
      </header>
      {regras.map((r, i) => (
        <div key={i} className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-2 max-md:grid-cols-1">
          <EscolhaDeCampo
            funil={ar.funil}
            valor={r.campo}
            erro={ar.erros[`quando.regras.${i}.campo`]}
            aoMudar={(campo) => por(regras.map((x, n) => (n === i ? { ...x, campo } : x)))}
          />
          <Select
            rotulo="Comparação"
            opcoes={OPERADORES}
            valor={r.operador}
            aoMudar={(operador) => por(regras.map((x, n) => (n === i ? { ...x, operador } : x)))}
          />
          {comparacoes[r.operador].semValor ? (
            <span />
          ) : (
            <TextField
              rotulo="Valor"
              value={r.valor}
              maxLength={400}
              erro={ar.erros[`quando.regras.${i}.valor`]}
              onChange={(e) => por(regras.map((x, n) => (n === i ? { ...x, valor: e.currentTarget.value } : x)))}
            />
          )}
          <IconButton
            className="mt-6 max-md:mt-0"
            rotulo={`Tirar a condição ${i + 1}`}
            icone={<X />}
            onClick={() => por(regras.filter((_, n) => n !== i))}
          />
        </div>
      ))}
      <div>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          disabled={regras.length >= 10}
          onClick={() => por([...regras, { campo: '', operador: 'igual', valor: '' }])}
        >
          Condição
        </Button>
      </div>
    </section>
  )
}
