import { useRef, useState } from 'react'
import { lerValores, type ValorDeCampo } from '#engines/funil/campos.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { uuidv7 } from '#kit/id.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { focarNoPrimeiroErro } from '#ui/form/focar.ts'
import { CircleCheck } from '#ui/icones.ts'
import type { formularios, PaginaDoFormulario } from '../../contract/formularios.ts'
import { emBranco, EditorDeCampo } from '#modules/funis/cartao/web/publico.ts'

type Envio = BodyDe<typeof formularios.enviar>

/** The form. `aoEnviar` null: preview only. */
export function Formulario({
  pagina,
  aoEnviar,
}: {
  pagina: PaginaDoFormulario
  aoEnviar: ((corpo: Envio) => Promise<string>) | null
}) {
  const [id] = useState(() => uuidv7())
  const [valores, setValores] = useState<Record<string, ValorDeCampo>>({})
  const [consentiu, setConsentiu] = useState(false)
  const [site, setSite] = useState('')
  const [erros, setErros] = useState<Record<string, string>>({})
  const [geral, setGeral] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  const [feito, setFeito] = useState<string | null>(null)
  const formulario = useRef<HTMLFormElement>(null)
  async function enviar() {
    if (!aoEnviar || indo) return
    setGeral(null)
    // show all missing or invalid fields together, including the consent
    const faltas = {
      ...Object.fromEntries(
        lerValores(new Map(pagina.campos.map((c) => [c.chave, c])), valores).recusados.map((r) => [
          r.campo,
          r.mensagem,
        ]),
      ),
      ...Object.fromEntries(
        pagina.campos
          .filter((c) => c.obrigatorio && emBranco(valores[c.chave]))
          .map((c) => [c.chave, `Informe: ${c.rotulo}`]),
      ),
      ...(consentiu ? {} : { consentiu: 'Marque que concorda para enviar' }),
    }
    setErros(faltas)
    if (Object.keys(faltas).length > 0) return focarNoPrimeiroErro(formulario.current)
    setIndo(true)
    try {
      setFeito(
        await aoEnviar({ id, prova: pagina.prova, valores: valores as never, consentiu: consentiu as true, site }),
      )
    } catch (e) {
      const detalhes = camposRecusados(e)
      focarNoPrimeiroErro(formulario.current)
      setErros(Object.fromEntries(detalhes.map((d) => [d.campo.replace(/^valores\./, ''), d.mensagem])))
      if (!detalhes.some((d) => d.campo.startsWith('valores.') || d.campo === 'consentiu'))
        setGeral(e instanceof Error ? e.message : 'Não deu para enviar. Tente de novo.')
    } finally {
      setIndo(false)
    }
  }
  if (feito)
    return (
      <div role="status">
        <EmptyState icone={<CircleCheck />} frase={feito} />
      </div>
    )
  return (
    <form
      ref={formulario}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
    >
      <h1 className="text-20 font-semibold tracking-[-.01em]">{pagina.titulo}</h1>
      {pagina.texto && <p className="whitespace-pre-line text-text-2">{pagina.texto}</p>}
      {pagina.campos.map(({ obrigatorio, ...c }) => (
        <EditorDeCampo
          key={c.chave}
          campo={{ ...c, rotulo: obrigatorio ? c.rotulo : `${c.rotulo} (opcional)`, escopo: 'contato' }}
          cartao_id={null}
          valor={valores[c.chave]}
          erro={erros[c.chave]}
          aoMudar={(v) => setValores((a) => ({ ...a, [c.chave]: v }))}
        />
      ))}
      {/* honeypot: hidden, so only a bot fills it in */}
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <input
          tabIndex={-1}
          autoComplete="off"
          name="site"
          value={site}
          onChange={(e) => setSite(e.currentTarget.value)}
        />
      </div>
      <Checkbox
        rotulo={pagina.consentimento}
        checked={consentiu}
        erro={erros.consentiu}
        onChange={(e) => setConsentiu(e.currentTarget.checked)}
      />
      {pagina.privacidade && (
        <details className="text-13 text-text-2">
          <summary className="cursor-pointer">Como cuidamos dos seus dados</summary>
          <p className="mt-2 whitespace-pre-line">{pagina.privacidade}</p>
        </details>
      )}
      {geral && (
        <p role="alert" className="g-erro">
          {geral}
        </p>
      )}
      <div>
        <Button type="submit" variante="primaria" tamanho="grande" ocupado={indo}>
          {pagina.botao}
        </Button>
      </div>
    </form>
  )
}
