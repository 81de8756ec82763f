import { useQuery } from '@tanstack/react-query'
import { obterConfiguracao, type EmpresaNaPagina } from '#platform/navegador/configuracao.ts'
import { Logo } from '#ui/marca.tsx'
import { useTema } from '#ui/tema.ts'

/** What every visitor may know of the company; null until loaded. */
export const useEmpresa = (): EmpresaNaPagina | null =>
  useQuery({ queryKey: ['configuracao'], queryFn: obterConfiguracao, staleTime: Infinity }).data?.empresa ?? null

/** The company's logo of the current theme, or the product's with the company's name. */
export function MarcaDaEmpresa({ tamanho = 28, nome }: { tamanho?: number; nome?: string | undefined }) {
  const empresa = useEmpresa()
  const { efetivo } = useTema()
  const chamada = nome ?? empresa?.nome ?? 'Girassol'
  const { claro = null, escuro = null } = empresa?.logo ?? {}
  const figura = efetivo === 'dark' ? (escuro ?? claro) : (claro ?? escuro)
  if (figura)
    return <img src={figura} alt={chamada} className="max-w-60 object-contain" style={{ height: tamanho + 8 }} />
  return (
    <>
      <Logo tamanho={tamanho} />
      {chamada}
    </>
  )
}
