import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { dataCurta, duracao, hora } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Pause, Play, X } from '#ui/icones.ts'
import { useAgora } from '#ui/usar-agora.ts'
import { tarefas } from '../../contract/tarefas.ts'
import { viva } from '../../regras/transicoes.ts'
import type { Tarefa } from '../../tipos.ts'
import { emHoras } from '../aparencia.tsx'
import { queixar, reler } from '../dados.ts'

/** Time spent next to the estimate. Time tracking runs in one task at a time. */
export function TempoDaTarefa({ tarefa: t }: { tarefa: Tarefa }) {
  const eu = usePessoa()
  const agora = useAgora()
  const outra = useQuery({
    queryKey: ['tarefas', 'cronometrando'],
    queryFn: async ({ signal }) => (await chamar(tarefas.cronometrando, {}, { signal })).data,
  }).data
  const correndo = t.tempos.some((m) => m.fim === null && m.usuario.id === eu.id)
  const gasto = t.tempos.reduce(
    (n, m) => n + Math.max(0, (m.fim ? Date.parse(m.fim) : agora) - Date.parse(m.inicio)),
    0,
  )
  const acao = (ato: () => Promise<unknown>) =>
    void ato()
      .catch(queixar)
      .finally(() => void reler())
  return (
    <div className="flex flex-col gap-3">
      <p className="num flex items-baseline gap-2">
        <b className="text-20 font-semibold">{gasto < 60_000 ? '0 min' : duracao(gasto)}</b>
        <span className="text-12 text-text-2">
          {t.estimado_min ? `de ${emHoras(t.estimado_min)} estimados` : 'gastos'}
        </span>
      </p>
      {t.pode_editar && viva(t.situacao) && (
        <Button
          icone={correndo ? <Pause /> : <Play />}
          onClick={() => acao(() => chamar(tarefas.cronometro, { params: { id: t.id }, body: { ligar: !correndo } }))}
        >
          {correndo ? 'Parar cronômetro' : 'Iniciar cronômetro'}
        </Button>
      )}
      {outra && outra.tarefa_id !== t.id && (
        <p className="text-12 text-text-2">{`O cronômetro está em “${outra.titulo}”. Iniciando aqui, para lá.`}</p>
      )}
      <ul className="flex flex-col gap-1 text-12">
        {t.tempos.slice(0, 12).map((m) => (
          <li key={m.id} className="num flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{m.usuario.nome}</span>
            <span className="text-text-2">{`${dataCurta(m.inicio)} ${hora(m.inicio)}–${m.fim ? hora(m.fim) : 'agora'}`}</span>
            {m.usuario.id === eu.id && m.fim && (
              <IconButton
                tamanho="pequeno"
                rotulo={`Tirar o tempo de ${dataCurta(m.inicio)} ${hora(m.inicio)}`}
                icone={<X />}
                onClick={() => acao(() => chamar(tarefas.tirarTempo, { params: { id: t.id, tempo_id: m.id } }))}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
