import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisar } from '#ui/avisos.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { haQuanto, hora, dataCurta } from '#ui/formatos.ts'
import { SkipForward, TriangleAlert, Users } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { FilaNaMesa } from '../contract/filas.ts'
import { useAgora } from '#modules/chat/nucleo/web/agora.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDaFila } from './dados.ts'

/** State of the department's queues, and the button that takes the next conversation. */
export function BarraDaMesa({
  departamento,
  filas,
  podeAtender,
}: {
  departamento: string
  filas: readonly FilaNaMesa[]
  podeAtender: boolean
}) {
  const { puxar } = useAtosDaFila()
  const navegar = useNavegar()
  const { indo, fazer } = useAto()
  const proxima = async () => {
    if (indo) return
    await fazer(async () => {
      const id = await puxar(departamento)
      if (id)
        void navegar({
          to: '.',
          search: (antes) => ({ ...antes, aba: undefined, conversa: id }),
        })
      else avisar({ titulo: 'Ninguém está esperando nesta fila' })
    }, falhou('A próxima conversa não pôde ser puxada.'))
  }
  // the same key with and without an open conversation; plain N writes a private note
  useAtalhos(
    'Fila',
    podeAtender ? [{ teclas: 'shift+n', rotulo: 'Próximo da fila', executar: () => void proxima() }] : [],
  )
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 border-b bg-bg px-3 py-1.5 max-md:flex-wrap">
      <ul
        aria-label="Filas deste atendimento"
        className="flex min-w-0 flex-1 gap-2 overflow-x-auto [scrollbar-width:none]"
      >
        {filas.map((f) => (
          <FilaNaBarra key={f.id} f={f} />
        ))}
      </ul>
      {podeAtender && (
        <Button
          variante="primaria"
          tamanho="pequeno"
          icone={<SkipForward className="size-3.5" />}
          ocupado={indo}
          atalho="shift+n"
          onClick={() => void proxima()}
        >
          Próximo da fila
        </Button>
      )}
    </div>
  )
}

function FilaNaBarra({ f }: { f: FilaNaMesa }) {
  const agora = useAgora()
  return (
    <li className="flex shrink-0 items-center gap-2 rounded border bg-surface px-2.5 py-1 text-12" data-fila={f.nome}>
      <b className="font-semibold">{f.nome}</b>
      <span className={f.na_fila > 0 ? 'font-medium' : 'text-text-2'}>
        <span className="num">{f.na_fila}</span> na fila
        {f.espera_desde && f.na_fila > 0 && <span className="text-text-2"> {haQuanto(f.espera_desde, agora)}</span>}
      </span>
      <span className="text-text-2">
        <span className="num">{f.em_atendimento}</span> em atendimento
      </span>
      <span className="inline-flex items-center gap-1 text-text-2" data-dica="Pessoas disponíveis nesta fila">
        <Users className="size-3" />
        <span className="num">
          {f.disponiveis}/{f.pessoas}
        </span>
        <span className="sr-only">pessoas disponíveis</span>
      </span>
      {f.vencidas > 0 && (
        <span className="inline-flex items-center gap-1 font-medium text-danger">
          <TriangleAlert className="size-3" />
          {f.vencidas} {f.vencidas === 1 ? 'prazo vencido' : 'prazos vencidos'}
        </span>
      )}
      {!f.aberta && (
        <Chip tom="alerta">{f.abre_em ? `Fechada até ${dataCurta(f.abre_em)} ${hora(f.abre_em)}` : 'Fechada'}</Chip>
      )}
    </li>
  )
}
