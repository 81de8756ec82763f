import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Chip, StatusChip } from '#ui/chip.tsx'
import { LinhaACorrigir } from '#ui/importacao/linha-a-corrigir.tsx'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { useNomeDoPapel } from '#modules/acesso/papeis/web/dados.ts'
import { convidados, type LinhaDoLote } from '../contract/convidados.ts'
import { relerLote, useLinhasDoLote } from './dados.ts'
import { nomeDaLinha } from './nomes.ts'

/** Lines with an error first, to be corrected here, then who will be invited and with which access. */
export function PessoasConferidas({ id }: { id: string }) {
  const { data: erradas = [] } = useLinhasDoLote(id, ['invalida', 'repetida', 'existente'])
  const { data: novas = [] } = useLinhasDoLote(id, ['nova'])
  return (
    <>
      {erradas.length > 0 && (
        <ul aria-label="Linhas a corrigir" className="flex flex-col rounded border">
          {erradas.map((l) => (
            <li key={l.n} className="border-b px-3 py-2 last:border-b-0">
              <LinhaACorrigir linha={l} erros={l.erros} aoCorrigir={(celulas) => corrigir(id, l.n, celulas)} />
            </li>
          ))}
        </ul>
      )}
      {novas.length > 0 && (
        <ul aria-label="Pessoas a convidar" className="flex flex-col rounded border">
          {novas.map((l) => (
            <Pessoa key={l.n} l={l} />
          ))}
        </ul>
      )}
    </>
  )
}

const corrigir = (id: string, n: number, celulas: Record<string, string>) =>
  chamar(convidados.corrigir, { params: { id, n }, body: { celulas } }).then(
    () => relerLote(id),
    (erro: unknown) => avisarFalha('A correção não foi guardada.', erro),
  )

export function PessoasConvidadas({ id }: { id: string }) {
  const { data = [] } = useLinhasDoLote(id, ['convidada', 'mantida', 'invalida', 'existente'])
  return (
    <ul aria-label="Pessoas da lista" className="flex flex-col rounded border">
      {data.map((l) => (
        <Pessoa key={l.n} l={l} comSituacao />
      ))}
    </ul>
  )
}

function Pessoa({ l, comSituacao }: { l: LinhaDoLote; comSituacao?: boolean }) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const nomeDoPapel = useNomeDoPapel()
  if (!l.convidado) return null
  const { nome, email, papeis, globais } = l.convidado
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-2 text-13 last:border-b-0">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-medium">{nome}</span>
        <span className="block truncate text-12 text-text-2">{l.erros[0]?.mensagem ?? email}</span>
      </span>
      <span className="flex flex-wrap gap-1">
        {globais.map((g) => (
          <Chip key={g} tom="marca">
            {nomeDoPapel(g)}
          </Chip>
        ))}
        {papeis.map((p) => (
          <Chip key={p.departamento + p.papel}>
            {nomeDoDepartamento(p.departamento)} · {nomeDoPapel(p.papel)}
          </Chip>
        ))}
        {papeis.length + globais.length === 0 && <Chip tom="alerta">Sem acesso</Chip>}
      </span>
      {comSituacao && <Entrega l={l} />}
    </li>
  )
}

function Entrega({ l }: { l: LinhaDoLote }) {
  if (l.situacao === 'convidada')
    return l.entrega === 'enviado' ? (
      <StatusChip tom="sucesso">E-mail enviado</StatusChip>
    ) : (
      <StatusChip tom="info">Link a mandar</StatusChip>
    )
  return <StatusChip tom={l.situacao === 'mantida' ? 'sucesso' : 'neutro'}>{nomeDaLinha(l.situacao, 1)}</StatusChip>
}
