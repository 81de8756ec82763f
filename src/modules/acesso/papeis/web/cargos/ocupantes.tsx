import { useMutation, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { cargos } from '../../contract/cargos.ts'
import { useNomeDoPapel } from '../dados.ts'
import type { Cargo } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'

/** People in the position, their roles and the proposed roles that they lack; gives these to one person or to all. */
export function Ocupantes({ cargo }: { cargo: Cargo }) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const nomeDoPapel = useNomeDoPapel()
  const eu = usePessoa()
  const da = usePode('cad.usuario.editar')
  const q = useQuery({
    queryKey: [...chaves.cargos, 'pessoas', cargo.id, cargo.papeis],
    queryFn: async ({ signal }) => (await chamar(cargos.pessoas, { params: { id: cargo.id } }, { signal })).data,
  })
  const dar = useMutation({
    mutationFn: async (pessoas: string[]) =>
      (await chamar(cargos.aplicar, { params: { id: cargo.id }, body: { pessoas } })).data,
    onSuccess: (r) => avisar({ titulo: `${plural(r.papeis, 'papel dado', 'papéis dados')}`, tom: 'sucesso' }),
    onError: (erro) => avisarFalha('Os papéis não foram dados', erro),
    onSettled: () => Promise.all([reler(chaves.cargos), reler(chaves.pessoas)]),
  })
  if (q.isError && !q.data)
    return <ErrorState oQueFalhou="As pessoas não carregaram." detalhe={q.error.message} aoTentar={() => q.refetch()} />
  if (!q.data) return <SkeletonList linhas={3} rotulo="Carregando pessoas" />
  if (q.data.length === 0)
    return <EmptyState frase="Ninguém ocupa este cargo" detalhe="Escolha o cargo na ficha de uma pessoa, em Pessoas." />
  const faltam = q.data.filter((p) => p.faltam.length > 0 && p.id !== eu.id)
  const emPalavras = (l: { departamento: string; papel: string }[]) =>
    l.map((p) => `${nomeDoPapel(p.papel)} em ${nomeDoDepartamento(p.departamento)}`).join(', ')
  return (
    <>
      {da && faltam.length > 1 && (
        <p className="flex flex-wrap items-center gap-3 border-b px-4 py-2 text-13">
          <span className="min-w-40 flex-1">{plural(faltam.length, 'pessoa')} sem tudo o que o cargo propõe.</span>
          <Button tamanho="pequeno" ocupado={dar.isPending} onClick={() => dar.mutate(faltam.map((p) => p.id))}>
            Dar a todas
          </Button>
        </p>
      )}
      <ul aria-label="Quem ocupa o cargo">
        {q.data.map((p) => (
          <li key={p.id} className="flex min-h-14 flex-wrap items-center gap-3 border-b px-4 py-2 text-13">
            <Avatar nome={p.nome} chave={p.id} imagem={p.foto} tamanho={32} />
            <span className="min-w-48 flex-1">
              {da ? (
                <Link href={`/cad/cadastros/usuarios?pessoa=${p.id}`}>{p.nome}</Link>
              ) : (
                <span className="font-medium">{p.nome}</span>
              )}
              <span className="block text-12 text-text-2">
                {emPalavras(p.papeis) || 'Sem papel em departamento algum'}
              </span>
              {p.faltam.length > 0 && <span className="block text-12 text-warning">Falta {emPalavras(p.faltam)}</span>}
            </span>
            {p.faltam.length === 0 ? (
              <Chip tom="sucesso">tem tudo</Chip>
            ) : (
              da &&
              p.id !== eu.id && (
                <Button tamanho="pequeno" disabled={dar.isPending} onClick={() => dar.mutate([p.id])}>
                  Dar o que falta
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
