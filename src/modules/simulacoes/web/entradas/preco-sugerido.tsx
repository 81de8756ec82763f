import { diaAqui } from '#kit/aqui.ts'
import { origemDaRegra, precoSugerido, regraPara, type RegraDePreco } from '#modules/catalogo/regras/precos.ts'
import { Button } from '#ui/button.tsx'
import type { PrecoDaProposta } from '../../contract/dinheiro.ts'
import { useEditor } from '../editor/contexto.tsx'
import { reais } from '../numeros.ts'

/** The price as the rule forms it, so that it follows the size or the cost. */
function comoARegra(preco: PrecoDaProposta, r: RegraDePreco): PrecoDaProposta {
  const { tributos, comissao, piso } = r
  const comum = { ...preco, tributos, comissao, piso, desconto: 0, regra: { id: r.id, rotulo: origemDaRegra(r) } }
  return r.reais_por_wp === null
    ? { ...comum, modo: 'margem', margem: 1 - tributos - comissao - 1 / (1 + (r.markup ?? 0)) }
    : { ...comum, modo: 'wp', reaisPorWp: r.reais_por_wp }
}

/** What the rule of this size says the plant costs, with where it comes from. Nothing where no rule is in force. */
export function PrecoSugerido() {
  const { emEdicao, resultado, regras, mudarAqui } = useEditor()
  const { usina, preco } = resultado
  const regra = regraPara(regras, usina.kWp, diaAqui())
  const sugerido = regra && precoSugerido(regra, usina.kWp, preco.custoDiretoCent)
  if (!regra || sugerido === null) return null
  // a markup becomes a margin, whose rounding may differ by a centavo
  const igual = Math.abs(preco.precoCent - sugerido) <= 1
  return (
    <div
      role="group"
      aria-label="Preço sugerido"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-sm bg-surface-2 px-2.5 py-1.5"
    >
      <span className="num font-semibold">{reais(sugerido)}</span>
      <span className="num min-w-0 flex-1 text-text-2">{origemDaRegra(regra)}</span>
      {igual ? (
        <span className="text-text-2">é o preço da proposta</span>
      ) : (
        <Button
          tamanho="pequeno"
          onClick={() => mudarAqui('preco.regra', { preco: comoARegra(emEdicao.preco, regra) })}
        >
          Usar preço sugerido
        </Button>
      )}
    </div>
  )
}
