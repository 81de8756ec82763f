import { Avatar } from '#ui/avatar.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from '../comum/bloco.tsx'
import { useColegas } from '../comum/dados.ts'

/** Who works here. */
export function Equipe({ departamento }: { departamento: string | null }) {
  const colegas = useColegas(departamento)
  return (
    <Bloco titulo={departamento ? 'Quem trabalha aqui' : 'Colegas'} detalhe={colegas.data ? numero(colegas.data.total) : undefined} className="border-b-0">
      {colegas.isError && !colegas.data && <ErrorState className="py-4!" oQueFalhou="As pessoas não carregaram." detalhe={colegas.error.message} aoTentar={() => colegas.refetch()} />}
      {colegas.isPending && (
        <div className="-mx-3">
          <SkeletonList linhas={3} rotulo="Carregando pessoas" />
        </div>
      )}
      {colegas.data && (
        <ul className="mt-1">
          {colegas.data.pessoas.map((p) => (
            <li key={p.id} className="flex items-center gap-2.5 py-1.5 text-13">
              <Avatar nome={p.nome} chave={p.id} imagem={p.foto} tamanho={28} />
              <span className="min-w-0">
                <span className="block truncate">{p.nome}</span>
                {p.cargo && <span className="block truncate text-12 text-text-2">{p.cargo}</span>}
              </span>
            </li>
          ))}
          {colegas.data.pessoas.length === 0 && <li className="py-2 text-13 text-text-2">Ninguém tem papel nesta área ainda.</li>}
          {colegas.data.total > colegas.data.pessoas.length && <li className="pt-1 text-12 text-text-2">e mais {plural(colegas.data.total - colegas.data.pessoas.length, 'pessoa')}</li>}
        </ul>
      )}
    </Bloco>
  )
}
