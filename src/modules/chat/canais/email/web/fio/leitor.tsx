import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Download } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { EmailAberto } from '../../contract/email.ts'
import { separarCitado } from '../../regras/citado.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useEmail } from './dados.ts'

/**
 * A complete e-mail as formatted by its sender. The HTML is untrusted: it is shown in a frame without scripts or
 * same-origin access, and without a referrer.
 */
export function LeitorDeEmail({ m, aoFechar }: { m: Mensagem; aoFechar: () => void }) {
  const [imagens, setImagens] = useState(false)
  const fechado = useEmail(m, false)
  const comImagens = useEmail(m, true, imagens)
  const e = comImagens.data ?? fechado.data
  const erro = fechado.error ?? comImagens.error
  return (
    <Dialog
      aberto
      tamanho="grande"
      aoMudar={(a) => !a && aoFechar()}
      titulo={e?.assunto || (e ? '(sem assunto)' : 'E-mail')}
    >
      {erro && !e && (
        <ErrorState
          oQueFalhou="O e-mail não pôde ser aberto."
          detalhe={fraseDeErro(erro, 'Tente de novo em instantes.')}
          aoTentar={() => fechado.refetch()}
        />
      )}
      {!erro && !e && (
        <div className="grid gap-3 py-4" role="status" aria-label="Abrindo o e-mail">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      )}
      {e && (
        <div className="grid gap-3">
          <Cabecalho e={e} />
          {e.nao_confirmado && (
            <AlertBox tom="alerta" titulo="Remetente não confirmado">
              O servidor de e-mail não confirmou que esta mensagem veio mesmo de {e.de.endereco}. Confirme por outro
              meio antes de seguir um pedido de pagamento ou de dados.
            </AlertBox>
          )}
          {e.imagens_bloqueadas > 0 && (
            <AlertBox
              tom="info"
              titulo={
                e.imagens_bloqueadas === 1
                  ? 'Uma imagem de fora não foi carregada.'
                  : `${e.imagens_bloqueadas} imagens de fora não foram carregadas.`
              }
              acao={
                <Button tamanho="pequeno" ocupado={imagens && comImagens.isFetching} onClick={() => setImagens(true)}>
                  Mostrar imagens
                </Button>
              }
            >
              Carregá-las pode avisar quem enviou de que o e-mail foi lido.
            </AlertBox>
          )}
          {erro && <AlertBox tom="perigo" titulo={fraseDeErro(erro, 'As imagens não puderam ser carregadas.')} />}
          {e.html ? (
            <iframe
              title="Corpo do e-mail"
              className="h-[60vh] w-full rounded border bg-white"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
              srcDoc={e.html}
            />
          ) : (
            <TextoDoEmail texto={e.texto} />
          )}
          <p>
            <Link tom="info" href={e.original_url} download>
              <Download className="mr-1 inline size-3.5 align-[-2px]" />
              Baixar o original
            </Link>
          </p>
        </div>
      )}
    </Dialog>
  )
}

function Cabecalho({ e }: { e: EmailAberto }) {
  const linhas = [
    ['Para', e.para.join(', ')],
    ['Cópia', e.cc.join(', ')],
    ['Cópia oculta', e.cco.join(', ')],
    ['Quando', dataHora(e.momento)],
  ].filter(([, valor]) => valor)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13">
      <div className="contents">
        <dt className="text-text-2">De</dt>
        <dd className="min-w-0 break-words">
          <Remetente nome={e.de.nome} endereco={e.de.endereco} />
        </dd>
      </div>
      {linhas.map(([nome, valor]) => (
        <div key={nome} className="contents">
          <dt className="text-text-2">{nome}</dt>
          <dd className="min-w-0 break-words">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each part is isolated (`bdi`), so that a right-to-left name does not reorder the address. */
function Remetente({ nome, endereco }: { nome: string; endereco: string }) {
  if (!nome || nome === endereco) return <bdi>{endereco}</bdi>
  return (
    <>
      <bdi>{nome}</bdi> &lt;<bdi>{endereco}</bdi>&gt;
    </>
  )
}

function TextoDoEmail({ texto }: { texto: string }) {
  const { novo, citado } = separarCitado(texto)
  return (
    <div className="rounded border p-4 break-words whitespace-pre-wrap">
      {novo || '(sem texto)'}
      {citado && (
        <details className="mt-3">
          <summary className="cursor-pointer text-13 text-text-2">Mostrar texto citado</summary>
          <span className="text-text-2">{citado}</span>
        </details>
      )}
    </div>
  )
}
