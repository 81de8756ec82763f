import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora } from '#ui/formatos.ts'
import { RotateCw } from '#ui/icones.ts'
import type { Tom } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { caixas } from '../contract/caixas.ts'
import { caixasPorDentro } from '../contract/caixas-por-dentro.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { nomeDoEvento } from './nome-do-evento.ts'

type UmaEntrega = RespostaDe<typeof caixas.logsWebhook>['data'][number]

export const SITUACOES: Record<UmaEntrega['situacao'], { tom: Tom; rotulo: string }> = {
  processado: { tom: 'sucesso', rotulo: 'Processada' },
  pendente: { tom: 'alerta', rotulo: 'Pendente' },
  ignorado: { tom: 'neutro', rotulo: 'Ignorada' },
  falhou: { tom: 'perigo', rotulo: 'Falhou' },
}

/** One delivery. Opened, it shows its body and the reason of its outcome; a long body is fetched only then. */
export function Entrega({ caixaId, e, aoMudar }: { caixaId: string; e: UmaEntrega; aoMudar: () => Promise<void> }) {
  const [aberta, setAberta] = useState(false)
  const { indo, fazer } = useAto()
  const inteira = useQuery({
    queryKey: [...chaves.logs(caixaId), e.id],
    enabled: aberta && e.cortado,
    queryFn: async ({ signal }) =>
      (await chamar(caixasPorDentro.entrega, { params: { id: caixaId, eventoId: e.id } }, { signal })).data.corpo,
  })
  const reprocessar = async () => {
    await fazer(
      () => chamar(caixasPorDentro.reprocessar, { params: { id: caixaId, eventoId: e.id } }),
      falhou('A entrega não pôde ser processada de novo.', 'Tente mais tarde.'),
    )
    await aoMudar()
  }
  const corpo = e.cortado ? inteira.data : e.corpo
  return (
    <li>
      <details className="group py-2" onToggle={(ev) => setAberta(ev.currentTarget.open)}>
        <summary className="flex items-center gap-3 text-13">
          <time className="num w-34 shrink-0 text-12 text-text-2" dateTime={e.recebido_em}>
            {dataHora(e.recebido_em)}
          </time>
          <span className="min-w-0 flex-1 truncate" title={e.evento}>
            {nomeDoEvento(e.evento)}
          </span>
          {e.tentativas > 1 && <span className="num text-12 text-text-2">{e.tentativas} tentativas</span>}
          <StatusChip tom={SITUACOES[e.situacao].tom}>{SITUACOES[e.situacao].rotulo}</StatusChip>
        </summary>
        {e.erro && <p className="mt-2 text-12 text-danger">{e.erro}</p>}
        {e.situacao === 'falhou' && (
          <Button
            className="mt-2"
            tamanho="pequeno"
            icone={<RotateCw className="size-3.5" />}
            ocupado={indo}
            onClick={() => void reprocessar()}
          >
            Processar de novo
          </Button>
        )}
        {aberta && (
          <pre
            className="mt-2 max-h-80 overflow-auto rounded bg-surface-2 p-3 text-12"
            tabIndex={0}
            aria-label="Conteúdo da entrega"
          >
            {inteira.isError
              ? 'Não foi possível carregar esta entrega.'
              : corpo === undefined
                ? 'Carregando…'
                : JSON.stringify(corpo, null, 2)}
          </pre>
        )}
      </details>
    </li>
  )
}
