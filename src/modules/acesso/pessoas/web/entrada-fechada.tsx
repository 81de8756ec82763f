import { useMutation, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { porDentro } from '../contract/por-dentro.ts'
import { usuarios } from '../contract/usuarios.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'

/** Visible only while password sign-in is refused after many wrong passwords. */
export function EntradaFechada({ id }: { id: string }) {
  const pode = usePode('cad.usuario.editar')
  const entrada = useQuery({
    queryKey: [...chaves.pessoa(id), 'entrada'],
    queryFn: async ({ signal }) => (await chamar(porDentro.entrada, { params: { id } }, { signal })).data,
    enabled: pode,
  })
  const liberar = useMutation({
    mutationFn: () => chamar(usuarios.liberarEntrada, { params: { id } }),
    onSuccess: () => avisar({ titulo: 'Entrada liberada', tom: 'sucesso' }),
    onError: (erro) => avisarFalha('A entrada não foi liberada', erro),
    onSettled: () => reler(chaves.pessoa(id)),
  })
  if (!entrada.data?.fechada) return null
  return (
    <div className="mx-4 mb-3 flex flex-wrap items-center gap-2 rounded bg-warning-soft px-3 py-2 text-13">
      <p className="min-w-0 flex-1 basis-60">
        Erraram a senha desta conta muitas vezes. A entrada com senha está fechada por um tempo, para proteger a pessoa.
      </p>
      <Button tamanho="pequeno" ocupado={liberar.isPending} onClick={() => liberar.mutate()}>
        Liberar a entrada
      </Button>
    </div>
  )
}
