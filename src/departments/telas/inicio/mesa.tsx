import type { UseQueryResult } from '@tanstack/react-query'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { numero } from '#ui/formatos.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Bloco } from '../comum/bloco.tsx'

export type ContagensDaMesa = RespostaDe<typeof conversas.contagens>['data']

/** Conversation counts, each with a link to its list. */
export function Mesa({ contagens }: { contagens: UseQueryResult<ContagensDaMesa> }) {
  const c = contagens.data
  const linhas = [
    { rotulo: 'Ativas', n: c?.por_status.ativa, href: '/chat/chat' },
    { rotulo: 'Aguardando', n: c?.por_status.aguardando, href: '/chat/chat?aba=aguardando' },
    { rotulo: 'Transferidas', n: c?.por_status.transferida, href: '/chat/chat?aba=transferida' },
    { rotulo: 'Não lidas', n: c?.nao_lidas, href: '/chat/chat?nao_lidas=1' },
    { rotulo: 'Sem responsável', n: c?.sem_responsavel, href: '/chat/chat?sem_responsavel=1' },
  ]
  return (
    <Bloco titulo="A mesa agora">
      <ul className="mt-1">
        {linhas.map((l) => (
          <li key={l.rotulo}>
            <a
              href={l.href}
              className="-mx-2 flex h-8 items-center justify-between rounded px-2 text-13 outline-offset-[-2px] hover:bg-surface-2"
            >
              <span className="text-text-2">{l.rotulo}</span>
              {l.n === undefined ? (
                contagens.isError ? (
                  <span className="text-text-3">sem dados</span>
                ) : (
                  <Skeleton className="h-2.5 w-6" />
                )
              ) : (
                <b className="num">{numero(l.n)}</b>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
