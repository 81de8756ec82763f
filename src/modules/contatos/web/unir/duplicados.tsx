import { useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Combine } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { unioes } from '../../contract/unioes.ts'
import type { ContatoNaLista } from '../../tipos.ts'
import { relerContatos, usePares } from '../dados.ts'
import { MOTIVO, nomeDoContato } from '../nomes.ts'
import { Unir } from './unir.tsx'

/** Pairs that may be one person: merge them or mark them permanently as different. */
export function Duplicados() {
  const pares = usePares()
  const [unindo, setUnindo] = useState<{ de: string; para: string } | null>(null)
  const lista = pares.data?.pages.flatMap((p) => p.data) ?? []
  const distintos = (a: string, b: string) =>
    chamar(unioes.distintos, { body: { a, b } }).then(relerContatos, (erro: unknown) =>
      avisarFalha('Não foi possível guardar.', erro),
    )
  if (pares.isPending) return <SkeletonList linhas={6} rotulo="Carregando duplicados" />
  if (pares.isError) return <ErrorState oQueFalhou="Os duplicados não carregaram." aoTentar={() => pares.refetch()} />
  if (lista.length === 0)
    return (
      <EmptyState
        icone={<Combine />}
        frase="Nenhum duplicado suspeito"
        detalhe="Quem chega por qualquer caminho é comparado com quem já está aqui, a cada minuto."
      />
    )
  return (
    <div className="h-full overflow-y-auto">
      <ul aria-label="Pares suspeitos">
        {lista.map(({ a, b, motivos }) => (
          <li key={a.id + b.id} className="flex flex-col gap-2 border-b px-4 py-3 md:flex-row md:items-center">
            <Lado c={a} />
            <Lado c={b} />
            <span className="flex flex-wrap gap-1 md:w-56">
              {motivos.map((m) => (
                <Chip key={m} tom="alerta">
                  {MOTIVO[m]}
                </Chip>
              ))}
            </span>
            <span className="flex gap-2">
              <Button tamanho="pequeno" onClick={() => void distintos(a.id, b.id)}>
                Não é duplicado
              </Button>
              <Button tamanho="pequeno" variante="primaria" onClick={() => setUnindo({ de: b.id, para: a.id })}>
                Unir…
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {pares.hasNextPage && (
        <div className="p-4">
          <Button ocupado={pares.isFetchingNextPage} onClick={() => void pares.fetchNextPage()}>
            Mostrar mais
          </Button>
        </div>
      )}
      {unindo && <Unir {...unindo} aoFechar={() => setUnindo(null)} />}
    </div>
  )
}

const Lado = ({ c }: { c: ContatoNaLista }) => (
  <span className="min-w-0 flex-1">
    <Link className="block truncate text-14 font-medium" href={`/cad/cadastros/contatos/${c.id}`}>
      {nomeDoContato(c)}
    </Link>
    <span className="block truncate text-12 text-text-2">
      {[c.telefone && formatarTelefone(c.telefone), c.email, c.documento, c.cidade].filter(Boolean).join(' · ') ||
        'sem outros dados'}
    </span>
  </span>
)
