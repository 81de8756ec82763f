import { useAtendente } from '#platform/navegador/atendente.ts'
import { useCelular } from '#ui/usar-media.ts'

/** Shows the name that the server will put before the text. Notes are not signed. */
export function Assinatura({ privada }: { privada: boolean }) {
  const { data, isError, refetch } = useAtendente()
  const celular = useCelular()
  if (privada) return null
  if (isError)
    return (
      <button
        type="button"
        role="alert"
        className="mr-1.5 shrink-0 text-13 text-danger underline"
        onClick={() => void refetch()}
      >
        Falha ao buscar usuário
      </button>
    )
  if (!data) return null
  return (
    <span
      className="mr-1 max-w-[40%] shrink-0 truncate text-text-3 select-none max-md:text-16"
      data-dica="Seu nome vai junto na mensagem"
    >
      {celular ? data.nome.split(' ')[0] : data.nome}:
    </span>
  )
}
