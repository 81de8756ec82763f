import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, duracao, hora, numero } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from './bloco.tsx'
import { useDia, type DiaDosCartoes } from './trabalho.ts'

/** Cards that are late, and those due before the day ends. */
export function CartoesDoDia({ departamento, meus, titulo, vazio }: { departamento: string | null; meus: boolean; titulo: string; vazio: string }) {
  const dia = useDia(departamento, meus)
  if (!dia.isLoading && !dia.isError && !dia.data) return null
  const total = dia.data && dia.data.atrasados.total + dia.data.vencem.total
  const valor = dia.data?.atrasados.valor_centavos ?? 0
  return (
    <Bloco titulo={titulo} detalhe={total ? `${numero(total)}${valor > 0 ? ` · ${dinheiro(valor)}` : ''}` : undefined}>
      {dia.isError && !dia.data && <ErrorState className="py-4!" oQueFalhou="Os cartões não carregaram." detalhe={dia.error.message} aoTentar={() => dia.refetch()} />}
      {dia.isLoading && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando cartões" />}
      {total === 0 && <p className="py-3 text-13 text-text-2">{vazio}</p>}
      {dia.data && total !== 0 && <ul className="mt-1">{[...dia.data.atrasados.cartoes, ...dia.data.vencem.cartoes].slice(0, 10).map((c) => <Cartao key={c.id} c={c} comResponsavel={!meus} />)}</ul>}
    </Bloco>
  )
}

function Cartao({ c, comResponsavel }: { c: DiaDosCartoes['vencem']['cartoes'][number]; comResponsavel: boolean }) {
  const passou = c.vence_em ? Date.now() - new Date(c.vence_em).getTime() : 0
  const quem = comResponsavel ? ` · ${c.responsavel_nome ?? 'sem responsável'}` : c.contato_nome && c.contato_nome !== c.titulo ? ` · ${c.contato_nome}` : ''
  return (
    <li>
      <a href={`/funil/${c.funil_id}?cartao=${c.id}`} className="-mx-3 grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_96px] items-center max-md:grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded px-3 py-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2">
        <span className="min-w-0">
          <span className="block truncate">{c.titulo}</span>
          <span className="block truncate text-12 text-text-2 max-md:whitespace-normal">{c.funil_nome}{quem}</span>
          <span className="text-12 text-text-2 md:hidden">{c.estagio_nome}</span>
        </span>
        <span className="truncate text-text-2 max-md:hidden">{c.estagio_nome}</span>
        <span className="num text-right text-12">
          {passou > 0 ? <span className="text-danger">há {duracao(passou)}</span> : c.vence_em ? `até ${hora(c.vence_em)}` : ''}
          {c.valor_centavos !== null && <span className="block text-text-2">{dinheiro(c.valor_centavos)}</span>}
        </span>
      </a>
    </li>
  )
}
