import { useQuery } from '@tanstack/react-query'
import { dataHora } from '#ui/formatos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { envios } from '#modules/chat/envio/contract/envios.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { separarAssinatura } from './assinatura.ts'

/** Earlier versions of a message; for a deleted one, who deleted it and when. */
export function Historico({ m }: { m: Mensagem }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['chat', 'historico', m.id, m.editada_em, m.apagada_em],
    queryFn: async ({ signal }) =>
      (await chamar(envios.historico, { params: { id: m.conversa_id, messageId: m.id } }, { signal })).data,
  })
  const limpo = (t: string) => separarAssinatura(t, m.autor_nome).texto
  return (
    <div className="w-72 max-w-full text-13" aria-busy={!data && !isError}>
      {isError && (
        <p role="alert" className="text-danger">
          O histórico não carregou.{' '}
          <button type="button" className="g-link" onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </p>
      )}
      {data?.apagada && (
        <p className="mb-2">
          <b className="font-medium">
            Apagada {data.apagada.por_nome ? `por ${data.apagada.por_nome}` : 'pelo contato'}
          </b>
          <span className="num block text-12 text-text-2">{dataHora(data.apagada.em)}</span>
          <span className="mt-1 block whitespace-pre-wrap">{limpo(data.apagada.conteudo)}</span>
        </p>
      )}
      {data && data.edicoes.length === 0 && !data.apagada && <p className="text-text-2">Nada a mostrar.</p>}
      <ol className="grid gap-2">
        {data?.edicoes.map((e, n) => (
          <li key={n}>
            <span className="num block text-12 text-text-2">
              Até {dataHora(e.em)}
              {e.por_nome && ` · mudada por ${e.por_nome}`}
            </span>
            <span className="whitespace-pre-wrap">{limpo(e.conteudo_anterior)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
