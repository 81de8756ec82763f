import { ErroApp } from '#kit/erro.ts'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDoContrato } from '../links.ts'
import { useContratoAoVivo } from './ao-vivo.ts'
import { Assinaturas } from './contrato/assinaturas.tsx'
import { useContrato } from './dados.ts'
import { SITUACOES } from './nomes.ts'

/** The contract of a member: its state, its page, and its signatures. */
export function ContratoDaMatricula({ contratoId }: { contratoId: string }) {
  const { data: c, error, isPending, refetch } = useContrato(contratoId)
  useContratoAoVivo(contratoId)
  if (error instanceof ErroApp && [403, 404].includes(error.status))
    return <EmptyState frase="O contrato desta matrícula é de quem cuida dos contratos." />
  if (error && !c)
    return <ErrorState oQueFalhou="O contrato não carregou." detalhe={error.message} aoTentar={() => void refetch()} />
  if (isPending || !c) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando o contrato" />
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-13">
        <Link href={linkDoContrato(c)} className="num font-medium">
          {c.numero}
        </Link>
        <span className="text-text-2">v{c.versao}</span>
        <StatusChip tom={SITUACOES[c.situacao].tom}>{SITUACOES[c.situacao].rotulo}</StatusChip>
      </p>
      {c.enviado_em && <Assinaturas de="contrato" id={c.id} />}
    </div>
  )
}
