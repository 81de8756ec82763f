import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { entregas } from '../contract/entregas.ts'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'

/** Transfers made when the user left, which can be undone after they are reactivated. */
export function Entregas({ usuario }: { usuario: Usuario }) {
  const q = useQuery({
    queryKey: ['acesso', 'entregas', usuario.id],
    queryFn: async ({ signal }) => (await chamar(entregas.listar, { params: { id: usuario.id } }, { signal })).data,
  })
  const abertas = q.data?.filter((e) => !e.desfeita_em) ?? []
  const devolver = (id: string) =>
    void chamar(entregas.desfazer, { params: { id: usuario.id, entrega_id: id } }).then(
      (r) =>
        void q
          .refetch()
          .then(() =>
            avisar({ titulo: `${plural(r.data.voltaram, 'item voltou', 'itens voltaram')}`, tom: 'sucesso' }),
          ),
      (erro: unknown) => avisarFalha('O trabalho não voltou', erro),
    )
  return abertas.map((e) => (
    <p key={e.id} className="flex items-center gap-2 border-b py-2 text-13">
      <span className="min-w-0 flex-1">
        {plural(e.itens, 'item entregue', 'itens entregues')} em {dataHora(e.feita_em)}
      </span>
      {usuario.ativo && (
        <Button tamanho="pequeno" onClick={() => devolver(e.id)}>
          Devolver a ela
        </Button>
      )}
    </p>
  ))
}
