import { useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { Mail } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { lerEmail } from './dados.ts'

const Leitor = tardia(() => import('./leitor.tsx').then((m) => m.LeitorDeEmail))

/** Header of an e-mail bubble: subject, other recipients, and a button that opens the complete e-mail. */
export function CartaoDeEmail({ m }: { m: Mensagem }) {
  const [aberto, setAberto] = useState(false)
  const resumo = lerEmail(m.dados)
  if (!resumo) return null
  const outros = [...(m.direcao === 'saida' ? resumo.para : []), ...resumo.cc]
  return (
    <div className="mb-1.5 grid gap-0.5 border-b pb-1.5 text-12 [[data-midia]_&]:mx-1.5">
      <span className="flex items-center gap-1.5">
        <Mail className="size-3.5 shrink-0 text-text-2" />
        <bdi className="min-w-0 flex-1 truncate font-medium">{resumo.assunto || '(sem assunto)'}</bdi>
        {resumo.automatica && <Chip>{resumo.automatica}</Chip>}
        {resumo.naoConfirmado && <Chip tom="alerta">Remetente não confirmado</Chip>}
      </span>
      {outros.length > 0 && (
        <span className="truncate text-text-2" data-dica={outros.join(', ')}>
          {m.direcao === 'saida' ? 'Para' : 'Com cópia para'} {outros.join(', ')}
        </span>
      )}
      <span>
        <LinkButton tom="info" onClick={() => setAberto(true)}>
          Abrir e-mail
        </LinkButton>
      </span>
      {aberto && (
        <Aguarde>
          <Leitor m={m} aoFechar={() => setAberto(false)} />
        </Aguarde>
      )}
    </div>
  )
}
