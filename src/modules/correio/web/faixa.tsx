import { useQuery } from '@tanstack/react-query'
import { obterConfiguracao } from '#platform/navegador/configuracao.ts'
import { href } from '#platform/navegador/href.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Link } from '#ui/link.tsx'

/** Tells who can change it that no mail leaves, where people expect mails to leave. */
export function FaixaSemCorreio() {
  const configura = usePode('plataforma.configurar')
  const temCorreio = useQuery({ queryKey: ['configuracao'], queryFn: obterConfiguracao, staleTime: Infinity }).data
    ?.correio
  if (!configura || temCorreio !== false) return null
  return (
    <AlertBox
      tom="alerta"
      titulo="Nenhum e-mail sai daqui ainda"
      className="mx-4 mt-3"
      acao={
        <Link href={href('/configuracoes/correio')} className="shrink-0 font-semibold">
          Configurar
        </Link>
      }
    >
      Convites e links ficam na tela para você copiar e mandar por outro caminho.
    </AlertBox>
  )
}
