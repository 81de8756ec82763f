import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Copy, Key } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { useAlterarCaixa } from '#modules/chat/canais/comum/web/alterar-caixa.ts'

const NO_SERVIDOR = `// no servidor do seu site (Node.js)
import { createHmac } from 'node:crypto'
const hash = createHmac('sha256', SEGREDO)
  .update([id, nome, email].join('\\n')).digest('hex')

// ou em PHP
$hash = hash_hmac('sha256', implode("\\n", [$id, $nome, $email]), $segredo);`

const NA_PAGINA = `<script>
  window.GirassolWebchat = window.GirassolWebchat ||
    function () { (GirassolWebchat.q = GirassolWebchat.q || []).push(arguments) }
  GirassolWebchat('identificar', { id, nome, email, hash })
  // ao sair da conta: GirassolWebchat('sair')
</script>`

function Codigo({ rotulo, texto }: { rotulo: string; texto: string }) {
  return (
    <div className="relative">
      {/* a long line scrolls, so it must be focusable by keyboard */}
      <pre
        tabIndex={0}
        aria-label={rotulo}
        className="overflow-x-auto rounded bg-surface-2 p-3 pr-10 font-mono text-12"
      >
        {texto}
      </pre>
      <span className="absolute top-1.5 right-1.5">
        <IconButton
          rotulo={`Copiar ${rotulo}`}
          tamanho="pequeno"
          icone={<Copy className="size-3.5" />}
          onClick={() => void copiar(texto, 'Código')}
        />
      </span>
    </div>
  )
}

/** Generated secrets by inbox, kept while the page is open so that reopening the drawer shows them again. */
const gerados = new Map<string, string>()

const novoSegredo = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/**
 * Signed identity: the company's site signs the id of its logged-in customer, who is then recognized on every device.
 */
export function IdentidadeAssinada({ caixa }: { caixa: Caixa }) {
  const alterar = useAlterarCaixa()
  const [segredo, setSegredo] = useState(gerados.get(caixa.id))
  const { indo, fazer } = useAto()
  const definido = caixa.configuracao.identidade_segredo_definida === true
  const gerar = () =>
    fazer(async () => {
      const novo = novoSegredo()
      await alterar(caixa.id, { configuracao: { identidade_segredo: novo } })
      gerados.set(caixa.id, novo)
      setSegredo(novo)
    }, falhou('O segredo não pôde ser trocado.'))
  return (
    <details open={segredo !== undefined} className="grid gap-3">
      <summary className="cursor-pointer text-13 font-medium">Reconhecer clientes que entraram no site</summary>
      <div className="mt-3 grid gap-3 text-13">
        <p className="text-text-2">
          O servidor do seu site assina quem é o cliente; o chat retoma a conversa dele em qualquer aparelho e recusa
          identidades sem a assinatura certa.
        </p>
        {segredo ? (
          <TextField
            rotulo="Segredo, mostrado só agora"
            readOnly
            value={segredo}
            onFocus={(e) => e.currentTarget.select()}
            dica="Guarde no servidor do site. Nunca o ponha na página."
            sufixo={
              <IconButton
                rotulo="Copiar segredo"
                tamanho="pequeno"
                icone={<Copy className="size-3.5" />}
                onClick={() => void copiar(segredo, 'Segredo')}
              />
            }
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button icone={<Key />} ocupado={indo} onClick={() => void gerar()}>
              {definido ? 'Gerar outro segredo' : 'Gerar segredo'}
            </Button>
            {definido && <span className="text-12 text-text-2">Gerar outro faz o atual deixar de valer na hora.</span>}
          </div>
        )}
        <Codigo rotulo="código do servidor" texto={NO_SERVIDOR} />
        <Codigo rotulo="código da página" texto={NA_PAGINA} />
      </div>
    </details>
  )
}
