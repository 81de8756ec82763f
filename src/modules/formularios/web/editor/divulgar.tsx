import { encode } from 'uqr'
import { listaFalada } from '#kit/lista-falada.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Download, ExternalLink } from '#ui/icones.ts'
import type { FormularioVisto } from '../../contract/formularios.ts'
import { ParaCopiar } from '#ui/integracao/para-copiar.tsx'
import { situacaoDo } from './situacao.ts'

const aspas = (t: string) => t.replace(/[&"<>]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Ways to share a form: link, embed code, QR code. */
export function Divulgar({ formulario: f }: { formulario: FormularioVisto }) {
  const noAr = situacaoDo(f).tom === 'sucesso'
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-3xl content-start gap-6 p-4 md:p-6">
        {!noAr && (
          <AlertBox tom="alerta" titulo="Quem abrir o link verá que o formulário não está disponível">
            {f.ativo
              ? 'Ele encerrou ou chegou ao máximo de envios.'
              : 'Ligue-o no alto da página quando quiser receber.'}
          </AlertBox>
        )}
        <section aria-label="Link" className="grid gap-2">
          <ParaCopiar rotulo="Link" valor={f.endereco} dica="Para anúncios, redes sociais, assinatura de e-mail." />
          <div>
            <Button
              tamanho="pequeno"
              icone={<ExternalLink />}
              disabled={!noAr}
              onClick={() => window.open(f.endereco, '_blank', 'noopener')}
            >
              Abrir como o cliente
            </Button>
          </div>
        </section>
        <section aria-label="No site" className="grid gap-2">
          <ParaCopiar
            rotulo="Código para o site"
            valor={`<iframe src="${f.endereco}" title="${aspas(f.titulo)}" style="width:100%;min-height:${180 + f.campos.length * 76}px;border:0"></iframe>`}
            dica="Cole onde o formulário deve aparecer."
          />
          {f.sites.length === 0 ? (
            <AlertBox tom="info" titulo="Nenhum site pode mostrá-lo por dentro ainda">
              Diga qual em Montar, “Sites que mostram o formulário por dentro”.
            </AlertBox>
          ) : (
            <p className="text-12 text-text-2">{`Aparece só em ${listaFalada(f.sites)}.`}</p>
          )}
        </section>
        <section aria-label="QR code" className="grid gap-2">
          <h3 className="text-13 font-semibold">QR code</h3>
          <CodigoDoLink texto={f.endereco} nome={f.slug} />
        </section>
      </div>
    </div>
  )
}

/** Always dark on white, because cameras read QR codes that way. */
function CodigoDoLink({ texto, nome }: { texto: string; nome: string }) {
  const { data, size } = encode(texto, { border: 2 })
  const d = data.flatMap((linha, y) => linha.flatMap((escuro, x) => (escuro ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const arquivo = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${d}"/></svg>`)}`
  return (
    <div className="flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label="QR code do link"
        viewBox={`0 0 ${size} ${size}`}
        width={168}
        height={168}
        shapeRendering="crispEdges"
        className="rounded border"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={d} fill="#000" />
      </svg>
      <div className="grid gap-2 text-13 text-text-2">
        <p>Para cartazes, folhetos e a recepção.</p>
        <a
          className="g-botao inline-flex items-center gap-1.5 text-link underline underline-offset-3"
          href={arquivo}
          download={`formulario-${nome}.svg`}
        >
          <Download className="size-3.5" aria-hidden="true" />
          Baixar para impressão
        </a>
      </div>
    </div>
  )
}
