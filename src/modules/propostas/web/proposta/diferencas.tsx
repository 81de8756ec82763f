import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Diferenca } from '../../contract/formas.ts'
import { useDiferencas } from '../dados.ts'

/** What changed between two versions, line by line. */
export function DiferencasDaVersao({
  id,
  de,
  para,
  aoFechar,
}: {
  id: string
  de: number
  para: number
  aoFechar: () => void
}) {
  const lidas = useDiferencas(id, { de, para })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={`Da v${de} para a v${para}`} tamanho="grande">
      {lidas.isError && (
        <ErrorState
          oQueFalhou="As diferenças não carregaram."
          detalhe={lidas.error.message}
          aoTentar={() => lidas.refetch()}
        />
      )}
      {lidas.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Comparando as versões" />}
      {lidas.data && <TabelaDasDiferencas diferencas={lidas.data} />}
    </Dialog>
  )
}

export function TabelaDasDiferencas({ diferencas }: { diferencas: readonly Diferenca[] }) {
  if (diferencas.length === 0) return <p className="text-13 text-text-2">Nada mudou entre estas versões.</p>
  return (
    <table className="num w-full text-13">
      <thead className="text-12 text-text-2">
        <tr className="border-b">
          <th scope="col" className="py-1.5 text-left font-medium">
            O que mudou
          </th>
          <th scope="col" className="px-3 text-right font-medium">
            Antes
          </th>
          <th scope="col" className="text-right font-medium">
            Depois
          </th>
        </tr>
      </thead>
      <tbody>
        {diferencas.map((d) => (
          <tr key={d.campo} className="border-b align-top last:border-b-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {d.rotulo}
            </th>
            <td className="px-3 py-1.5 text-right text-text-2">{d.antes}</td>
            <td className="py-1.5 text-right font-medium">{d.depois}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
