import { ErrorState } from '#ui/error-state.tsx'
import { numero, porcento } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from '../comum/bloco.tsx'
import { useQualidade } from '../comum/trabalho.ts'

/** What the registers lack, each with the way to where it is mended. */
export function Qualidade() {
  const q = useQualidade()
  if (!q.isLoading && !q.isError && !q.data) return null
  return (
    <Bloco titulo="Qualidade dos cadastros">
      {q.isError && !q.data && <ErrorState className="py-4!" oQueFalhou="A qualidade dos cadastros não carregou." detalhe={q.error.message} aoTentar={() => q.refetch()} />}
      {q.isLoading && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando a qualidade dos cadastros" />}
      <ul className="mt-1">
        {q.data?.map((x) => (
          <li key={x.chave}>
            <a href={x.href} className="-mx-2 grid min-h-8 grid-cols-[minmax(0,1fr)_72px_96px] items-center max-md:grid-cols-[minmax(0,1fr)_auto] gap-3 rounded px-2 text-13 outline-offset-[-2px] hover:bg-surface-2">
              <span>{x.nome}</span>
              <b className={x.total > 0 ? 'num text-right font-medium' : 'num text-right font-normal text-text-3'}>{numero(x.total)}</b>
              <span className="num text-right text-12 text-text-2 max-md:hidden">{x.de > 0 ? `${porcento(x.total / x.de, 0)} de ${numero(x.de)}` : ''}</span>
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
