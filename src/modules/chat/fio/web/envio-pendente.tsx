import { LinkButton } from '#ui/link.tsx'
import { hora } from '#ui/formatos.ts'
import { Clock, File as FileIcone, Lock } from '#ui/icones.ts'
import { useCarteiro } from '#modules/chat/envio/web/correio.ts'
import type { Envio } from '#modules/chat/envio/web/fila.ts'
import { separarAssinatura } from './assinatura.ts'
import { Marca } from './marca.tsx'
import { Texto } from '#modules/chat/nucleo/web/texto/texto.tsx'

/**
 * Bubble of a message that has not reached the server: being sent, waiting for the network, or refused. Its text is
 * stored in the browser.
 */
export function EnvioPendente({ e }: { e: Envio }) {
  const carteiro = useCarteiro()
  const { corpo } = e
  const status = e.estado === 'falhou' ? 'falhou' : 'pendente'
  return (
    <div className="c-grupo" data-lado="fora">
      <div className="c-msg">
        <div className="c-corpo">
          <article
            className="c-balao"
            data-nota={corpo.privada || undefined}
            data-falhou={e.estado === 'falhou' || undefined}
            aria-label="Mensagem a enviar"
            aria-busy={e.estado === 'enviando'}
          >
            {corpo.privada ? (
              <header className="flex items-center gap-1.5 text-11 font-[550] text-primary-text">
                <Lock className="size-3" /> Nota privada · {e.autor_nome}
              </header>
            ) : (
              <>
                {e.citada && (
                  <span className="c-citacao">
                    <b>{e.citada.autor || 'Contato'}</b>
                    <span>{separarAssinatura(e.citada.conteudo, null).texto.slice(0, 400)}</span>
                  </span>
                )}
                <strong className="c-autor">{e.autor_nome}:</strong>
              </>
            )}
            {corpo.anexos?.map((a) => (
              <span key={a.caminho_storage} className="flex items-center gap-2 py-1 text-13">
                <FileIcone /> {a.nome_arquivo}
              </span>
            ))}
            {corpo.conteudo && <Texto>{corpo.conteudo}</Texto>}
            <span className="c-meta">
              <time dateTime={e.criado_em}>{hora(e.criado_em)}</time>
              <Marca m={{ direcao: 'saida', status }} />
            </span>
          </article>
        </div>
        {e.estado === 'falhou' && (
          <p className="c-falha" role="alert">
            {(e.erro ?? 'Erro ao enviar mensagem').replace(/\.?$/, '.')}
            <LinkButton onClick={() => void carteiro.tentarDeNovo(e.id_cliente)}>Tentar de novo</LinkButton>
            <LinkButton onClick={() => carteiro.descartar(e.id_cliente)}>Descartar</LinkButton>
          </p>
        )}
        {e.estado === 'aguardando' && (
          <p className="c-falha" data-espera role="status">
            <Clock className="size-3" /> {e.erro}
            <LinkButton onClick={() => carteiro.descartar(e.id_cliente)}>Descartar</LinkButton>
          </p>
        )}
      </div>
    </div>
  )
}
