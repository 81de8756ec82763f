import { useQuery } from '@tanstack/react-query'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { TriangleAlert } from '#ui/icones.ts'
import type { EntradaDaSimulacao } from '../../contract/entrada.ts'
import { useEditor } from '../editor/contexto.tsx'
import { reais } from '../numeros.ts'
import { nomeDoInversor, nomeDoModulo } from './do-catalogo.ts'

interface Equipamento {
  itemId: string
  nome: string
  custoCent: number | null
}

/** The chosen equipment of the catalogue that is paid for by the piece. */
function avulsos({ modulo, inversores, kit }: EntradaDaSimulacao): Equipamento[] {
  const doKit = new Set(kit?.itens.map((i) => i.itemId))
  return [
    { itemId: modulo.itemId, nome: nomeDoModulo(modulo), custoCent: modulo.custoCent },
    ...inversores.map((i) => ({ itemId: i.itemId, nome: nomeDoInversor(i), custoCent: i.custoCent })),
  ].flatMap(({ itemId, nome, custoCent = null }) => (itemId && !doKit.has(itemId) ? [{ itemId, nome, custoCent }] : []))
}

/** Prices of the chosen equipment that ended, or changed since it was chosen, for who may see costs. */
export function PrecosDoEquipamento() {
  const { emEdicao, mudarAqui } = useEditor()
  const ve = usePode('catalogo.custo.ver')
  const lista = avulsos(emEdicao)
  const ids = [...new Set(lista.map((i) => i.itemId))].toSorted()
  const { data = [] } = useQuery({
    queryKey: ['catalogo', 'precos-em-vigor', ids],
    enabled: ve && ids.length > 0,
    queryFn: async ({ signal }) => (await chamar(itens.precos, { query: { item: ids } }, { signal })).data,
  })
  const { kit } = emEdicao
  const deHoje = new Map(data.map((p) => [p.item_id, p]))
  const vencidos = lista.flatMap((i) => {
    const p = deHoje.get(i.itemId)
    return p?.vencido ? [`${i.nome}: preço de ${p.fornecedor || 'cadastro'} venceu em ${diaBr(p.fim ?? '')}`] : []
  })
  if (kit?.valeAte && kit.valeAte < diaAqui())
    vencidos.unshift(`Kit ${kit.nome}: preço de ${kit.fornecedor} venceu em ${diaBr(kit.valeAte)}`)
  const mudados = lista.flatMap((i) => {
    const custo = deHoje.get(i.itemId)?.custo_centavos
    return custo === undefined || custo === i.custoCent ? [] : [{ ...i, custo }]
  })
  const usarOsDeHoje = () => {
    const custoDe = <T extends { itemId?: string | null | undefined; custoCent?: number | null | undefined }>(
      x: T,
    ): T => ({
      ...x,
      custoCent: mudados.find((m) => m.itemId === x.itemId)?.custo ?? x.custoCent,
    })
    mudarAqui('custos.hoje', { modulo: custoDe(emEdicao.modulo), inversores: emEdicao.inversores.map(custoDe) })
  }
  if (vencidos.length === 0 && mudados.length === 0) return null
  return (
    <div className="grid gap-1" aria-live="polite">
      {vencidos.map((frase) => (
        <p key={frase} className="flex gap-2 rounded-sm bg-warning-soft px-2.5 py-1.5 [&>svg]:text-warning">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          <span className="num">
            <span className="sr-only">Atenção: </span>
            {frase}
          </span>
        </p>
      ))}
      {mudados.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="num min-w-0 flex-1 text-text-2">
            {mudados
              .map(
                (m) => `${m.nome}: custo de ${m.custoCent === null ? 'nada' : reais(m.custoCent)} a ${reais(m.custo)}`,
              )
              .join('; ')}
          </span>
          <Button tamanho="pequeno" onClick={usarOsDeHoje}>
            Usar custos de hoje
          </Button>
        </div>
      )}
    </div>
  )
}
