import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { tempoRelativo } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { porDentro } from '../contract/por-dentro.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'

const nomeDoAparelho = (ua: string | null): string => {
  if (!ua) return 'Aparelho desconhecido'
  const qual = /Edg\//.test(ua)
    ? 'Edge'
    : /Firefox\//.test(ua)
      ? 'Firefox'
      : /Chrome\//.test(ua)
        ? 'Chrome'
        : /Safari\//.test(ua)
          ? 'Safari'
          : (ua.split(/[ /]/)[0] ?? 'Navegador')
  const onde = /Android/.test(ua)
    ? 'Android'
    : /iPhone|iPad/.test(ua)
      ? 'iOS'
      : /Mac OS/.test(ua)
        ? 'Mac'
        : /Windows/.test(ua)
          ? 'Windows'
          : /Linux/.test(ua)
            ? 'Linux'
            : ''
  return onde ? `${qual} em ${onde}` : qual
}

/** The open sessions of an account, each of which can be ended. `id` null: the user's own. */
export function SessoesAbertas({ id }: { id: string | null }) {
  const q = useQuery({
    queryKey: [...chaves.sessoes, id],
    queryFn: async ({ signal }) =>
      (id
        ? await chamar(porDentro.sessoes, { params: { id } }, { signal })
        : await chamar(porDentro.minhasSessoes, {}, { signal })
      ).data,
  })
  const encerrar = (sessao: string) =>
    void (
      id
        ? chamar(porDentro.encerrarSessao, { params: { id, sessao_id: sessao } })
        : chamar(porDentro.encerrarMinha, { params: { id: sessao } })
    ).then(
      () => void q.refetch().then(() => avisar({ titulo: 'Sessão encerrada', tom: 'sucesso' })),
      (erro: unknown) => avisarFalha('A sessão não foi encerrada', erro),
    )
  if (q.isError) return <ErrorState oQueFalhou="As sessões não carregaram." aoTentar={() => q.refetch()} />
  if (q.data === undefined) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando sessões" />
  if (q.data === null)
    return <p className="py-2 text-13 text-text-2">O serviço de contas da empresa não mostra as sessões uma a uma.</p>
  if (q.data.length === 0) return <p className="py-2 text-13 text-text-2">Nenhuma sessão aberta.</p>
  return (
    <ul aria-label="Sessões abertas" className="text-13">
      {q.data.map((s) => (
        <li key={s.id} className="flex items-center gap-2 border-b py-2 last:border-b-0">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{nomeDoAparelho(s.aparelho)}</span>
            <span className="block text-12 text-text-2">
              {[`usada ${tempoRelativo(s.ultimo_uso)}`, s.ip, s.aal === 'aal2' && 'com segundo fator']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {s.esta ? (
            <Chip>este aparelho</Chip>
          ) : (
            <Button tamanho="pequeno" onClick={() => encerrar(s.id)}>
              Encerrar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
