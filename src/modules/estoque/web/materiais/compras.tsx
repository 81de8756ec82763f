import { useQuery } from '@tanstack/react-query'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Material } from '../../contract/materiais.ts'
import { painelDoEstoque } from '../../contract/painel.ts'
import { linkDoMaterial, linkDosMovimentos } from '../../links.ts'
import { AncoraInterna } from '../ancora.tsx'
import { qtd } from '../nomes.ts'

/** What came in, and what one unit cost each time. */
export function Compras({ material: m }: { material: Material }) {
  const consulta = useQuery({
    queryKey: ['estoque', 'compras', m.id],
    queryFn: async ({ signal }) => (await chamar(painelDoEstoque.comprado, { params: { id: m.id } }, { signal })).data,
  })
  const linhas = consulta.data ?? []
  const comValor = linhas.some((l) => l.unitario_centavos !== undefined)
  return (
    <section aria-label="Compras" className="p-4">
      {consulta.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando as compras" />}
      {consulta.isError && <ErrorState oQueFalhou="As compras não carregaram." aoTentar={() => consulta.refetch()} />}
      {consulta.data?.length === 0 && <p className="text-13 text-text-2">Nenhuma entrada ainda.</p>}
      {linhas.length > 0 && (
        <table className="num w-full text-13">
          <thead className="text-12 text-text-2">
            <tr>
              <th className="py-1.5 text-left font-normal">Dia</th>
              <th className="text-left font-normal">Documento</th>
              <th className="text-right font-normal">Quanto</th>
              {comValor && <th className="text-right font-normal">Por {m.unidade.toLowerCase()}</th>}
            </tr>
          </thead>
          <tbody>
            {linhas.map((l) => (
              <tr key={l.movimento_id} className="border-t">
                <td className="py-1.5 text-text-2">{diaBr(l.dia)}</td>
                <td>
                  <AncoraInterna href={linkDosMovimentos({ movimento: l.movimento_id })} className="hover:underline">
                    {l.documento || 'Entrada'}
                  </AncoraInterna>
                </td>
                <td className="text-right">{qtd(l.qtd)}</td>
                {comValor && <td className="text-right">{dinheiro(l.unitario_centavos ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Others of the same category that can be had now, the nearest first. Whether one serves is for engineering to say. */
export function Substitutos({ material: m }: { material: Material }) {
  const consulta = useQuery({
    queryKey: ['estoque', 'substitutos', m.id],
    queryFn: async ({ signal }) =>
      (await chamar(painelDoEstoque.substitutos, { params: { id: m.id } }, { signal })).data,
  })
  return (
    <section aria-label="Substitutos" className="p-4">
      <p className="mb-2 text-12 text-text-2">
        Da mesma categoria e com saldo, o mais parecido primeiro. Quem diz se um serve no lugar do outro é a engenharia.
      </p>
      {consulta.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os substitutos" />}
      {consulta.isError && (
        <ErrorState oQueFalhou="Os substitutos não carregaram." aoTentar={() => consulta.refetch()} />
      )}
      {consulta.data?.length === 0 && <p className="text-13 text-text-2">Nenhum parecido com saldo.</p>}
      <ul className="num text-13 empty:hidden">
        {consulta.data?.map((s) => (
          <li key={s.id} className="flex gap-3 border-t py-1.5">
            <span className="w-24 text-12 text-text-2">{s.codigo}</span>
            <AncoraInterna href={linkDoMaterial(s.id)} className="min-w-0 flex-1 truncate hover:underline">
              {s.nome}
            </AncoraInterna>
            <span>
              {qtd(s.disponivel)} {m.unidade.toLowerCase()} livres
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
