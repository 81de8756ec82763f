import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CircleCheck, FileText } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { formularios, type PaginaDoFormulario } from '../../contract/formularios.ts'
import { EditorDeCampo } from '../campos/editor.tsx'
import { MolduraPublica } from './moldura.tsx'

/** /f/{slug}: a form that anybody may fill in. */
export function TelaDoFormulario() {
  const { slug = '' }: { slug?: string } = useParams({ strict: false })
  const pagina = useQuery({ queryKey: ['formulario', slug], staleTime: Infinity, retry: false, queryFn: async ({ signal }) => (await chamar(formularios.abrir, { params: { slug } }, { signal })).data })
  const naoHa = pagina.error instanceof ErroApp && pagina.error.status < 500
  return (
    <MolduraPublica empresa={pagina.data?.empresa}>
      {pagina.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando o formulário" />}
      {naoHa && <EmptyState icone={<FileText />} frase="Este formulário não está disponível" detalhe="Confira o endereço com quem o enviou." />}
      {pagina.isError && !naoHa && <ErrorState oQueFalhou="O formulário não carregou." detalhe={pagina.error.message} aoTentar={() => pagina.refetch()} />}
      {pagina.data && <Formulario slug={slug} pagina={pagina.data} />}
    </MolduraPublica>
  )
}

function Formulario({ slug, pagina }: { slug: string; pagina: PaginaDoFormulario }) {
  const [id] = useState(() => crypto.randomUUID())
  const [valores, setValores] = useState<Record<string, ValorDeCampo>>({})
  const [consentiu, setConsentiu] = useState(false)
  const [site, setSite] = useState('')
  const [erros, setErros] = useState<Record<string, string>>({})
  const [geral, setGeral] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  const [feito, setFeito] = useState<string | null>(null)
  async function enviar() {
    setIndo(true)
    setErros({})
    setGeral(null)
    try {
      const { data } = await chamar(formularios.enviar, { params: { slug }, body: { id, prova: pagina.prova, valores: valores as never, consentiu: consentiu as true, site } })
      setFeito(data.mensagem)
    } catch (e) {
      const detalhes = e instanceof ErroApp && Array.isArray(e.details) ? (e.details as { campo: string; mensagem: string }[]) : []
      setErros(Object.fromEntries(detalhes.map((d) => [d.campo.replace(/^valores\./, ''), d.mensagem])))
      if (!detalhes.some((d) => d.campo.startsWith('valores.') || d.campo === 'consentiu')) setGeral(e instanceof Error ? e.message : 'Não deu para enviar. Tente de novo.')
    } finally {
      setIndo(false)
    }
  }
  if (feito) return <div role="status"><EmptyState icone={<CircleCheck />} frase={feito} /></div>
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
    >
      <h1 className="text-24 font-semibold tracking-[-.01em]">{pagina.titulo}</h1>
      {pagina.texto && <p className="whitespace-pre-line text-text-2">{pagina.texto}</p>}
      {pagina.campos.map(({ obrigatorio, ...c }) => (
        <EditorDeCampo key={c.chave} campo={{ ...c, rotulo: obrigatorio ? c.rotulo : `${c.rotulo} (opcional)`, escopo: 'contato' }} cartao_id={null} valor={valores[c.chave]} erro={erros[c.chave]} aoMudar={(v) => setValores((a) => ({ ...a, [c.chave]: v }))} />
      ))}
      {/* nobody sees it, so only a robot fills it in */}
      <div aria-hidden="true" className="absolute -left-[9999px]"><input tabIndex={-1} autoComplete="off" name="site" value={site} onChange={(e) => setSite(e.currentTarget.value)} /></div>
      <Checkbox rotulo={pagina.consentimento} checked={consentiu} onChange={(e) => setConsentiu(e.currentTarget.checked)} />
      {erros.consentiu && <p role="alert" className="g-erro">{erros.consentiu}</p>}
      {pagina.privacidade && (
        <details className="text-13 text-text-2">
          <summary className="cursor-pointer">Como cuidamos dos seus dados</summary>
          <p className="mt-2 whitespace-pre-line">{pagina.privacidade}</p>
        </details>
      )}
      {geral && <p role="alert" className="g-erro">{geral}</p>}
      <div><Button type="submit" variante="primaria" tamanho="grande" ocupado={indo}>{pagina.botao}</Button></div>
    </form>
  )
}
