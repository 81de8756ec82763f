import { usePessoa } from '#platform/navegador/pessoa.ts'
import { dinheiro, duracao, plural } from '#ui/formatos.ts'
import type { DiaDosCartoes } from './trabalho.ts'

type Atrasados = DiaDosCartoes['atrasados']

/** Late cards by stage, for a list that is too long to be read one by one. */
export function Atrasados({ a, meus, className }: { a: Atrasados; meus: boolean; className: string }) {
  const outros = a.total - a.grupos.reduce((n, g) => n + g.total, 0)
  return (
    <>
      {a.grupos.map((g) => (
        <Grupo key={g.estagio_id} g={g} meus={meus} className={className} />
      ))}
      {outros > 0 && (
        <li className="py-1 text-12 text-text-2">e mais {plural(outros, 'cartão', 'cartões')} em outros estágios</li>
      )}
    </>
  )
}

/** The late cards of one stage, as a link to them. */
function Grupo({ g, meus, className }: { g: Atrasados['grupos'][number]; meus: boolean; className: string }) {
  const eu = usePessoa()
  const filtro = {
    vista: 'tabela',
    prazo: 'atrasado',
    estagio_id: g.estagio_id,
    ...(meus ? { responsavel_id: eu.id } : {}),
  }
  return (
    <li>
      <a href={`/funil/${g.funil_id}?${new URLSearchParams(filtro)}`} className={className}>
        <span className="min-w-0">
          <span className="block truncate">{plural(g.total, 'cartão atrasado', 'cartões atrasados')}</span>
          <span className="block truncate text-12 text-text-2">{g.funil_nome}</span>
          <span className="text-12 text-text-2 md:hidden">{g.estagio_nome}</span>
        </span>
        <span className="truncate text-text-2 max-md:hidden">{g.estagio_nome}</span>
        <span className="num text-right text-12">
          <span className="text-danger">há até {duracao(Date.now() - new Date(g.desde).getTime())}</span>
          {g.valor_centavos > 0 && <span className="block text-text-2">{dinheiro(g.valor_centavos)}</span>}
        </span>
      </a>
    </li>
  )
}
