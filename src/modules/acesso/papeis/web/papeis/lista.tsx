import type { ReactNode } from 'react'
import { plural } from '#ui/formatos.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import { papeisDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import type { PapelDesenhado } from '../../contract/papeis.ts'
import { frasesDosPapeis } from '../../regras/frases-dos-papeis.ts'

/** The drawn roles, the archived ones, and the roles that ship. */
export function ListaDePapeis({
  papeis,
  aberto,
  aoAbrir,
}: {
  papeis: readonly PapelDesenhado[]
  aberto: string | null
  aoAbrir: (id: string) => void
}) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const linha = (id: string, nome: string, detalhe: string, lado?: ReactNode) => (
    <li key={id}>
      <button
        type="button"
        aria-current={id === aberto || undefined}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left text-13 hover:bg-surface-2 aria-[current]:bg-primary-soft"
        onClick={() => aoAbrir(id)}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{nome}</span>
          <span className="block truncate text-12 text-text-2">{detalhe}</span>
        </span>
        {lado}
      </button>
    </li>
  )
  const desenhado = (p: PapelDesenhado) =>
    linha(
      p.id,
      p.nome,
      nomeDoDepartamento(p.departamento) || 'De qualquer departamento',
      <span className="num shrink-0 text-12 text-text-2" aria-label={plural(p.pessoas, 'pessoa')}>
        {p.pessoas}
      </span>,
    )
  const grupo = (titulo: string, filhos: ReactNode[]) =>
    filhos.length > 0 && (
      <section aria-label={titulo}>
        <h2 className="px-4 pt-3 pb-1 text-12 font-medium text-text-2">{titulo}</h2>
        <ul>{filhos}</ul>
      </section>
    )
  return (
    <>
      {grupo('Desenhados aqui', papeis.filter((p) => p.arquivado_em === null).map(desenhado))}
      {grupo('Arquivados', papeis.filter((p) => p.arquivado_em !== null).map(desenhado))}
      {grupo(
        'De fábrica',
        papeisDeDepartamento.map((p) => linha(p, nomeDoPapel(p), frasesDosPapeis[p])),
      )}
    </>
  )
}
