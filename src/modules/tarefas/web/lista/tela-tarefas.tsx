import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ListChecks, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { nomeDoQuando, quandos, type Quando } from '../../regras/prazo.ts'
import { useTarefasAoVivo } from '../ao-vivo.ts'
import { useContagens, type Filtro } from '../dados.ts'
import { LinhaRapida } from '../linha-rapida.tsx'
import { BarraDeFiltros } from './barra.tsx'
import { lerFiltro, lerPedida } from './filtro-da-url.ts'
import { ListaDeTarefas } from './lista.tsx'

const NovaTarefa = tardia(() => import('../tarefa/formulario.tsx').then((m) => m.NovaTarefa))
const ABERTAS: NonNullable<Filtro['situacao']> = ['aberta', 'em_andamento', 'aguardando']

const SEM_PEDIDO = {
  nova: undefined,
  contato: undefined,
  cartao: undefined,
  conversa: undefined,
  titulo: undefined,
  responsavel: undefined,
  responsavel_nome: undefined,
}

/** Main task screen: late, today and coming tasks of the user, and those they delegated. */
export function TelaDasTarefas() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const filtro = useMemo(() => lerFiltro(busca), [busca])
  const campo = useRef<HTMLInputElement>(null)
  const edita = usePode('tarefas.tarefa.editar')
  const pedida = useMemo(() => (busca.nova ? lerPedida(busca) : null), [busca])
  const [nova, setNova] = useState<{ titulo: string } | null>(null)
  const mudarUrl = useCallback(
    (parte: Record<string, unknown>) =>
      void navegar({
        to: '.',
        search: (antes) => ({ ...antes, ...parte }),
        replace: true,
      }),
    [navegar],
  )
  useTarefasAoVivo()
  const { papel = 'minhas', ...resto } = filtro
  const comum: Filtro = { ...resto, ...(papel === 'todas' ? {} : { papel }) }
  const pedido: Filtro = { ...comum, situacao: filtro.situacao ?? ABERTAS }
  const n = useContagens(comum).data
  const aba = filtro.quando?.[0] ?? 'todas'
  return (
    <div className="flex h-full min-h-0 flex-col">
      {edita && (
        <AcoesDaPagina>
          <Button variante="primaria" icone={<Plus />} onClick={() => setNova({ titulo: '' })}>
            Nova tarefa
          </Button>
        </AcoesDaPagina>
      )}
      <PageHeader
        className="max-md:hidden"
        titulo="Tarefas"
        detalhe={
          n &&
          [
            plural(n.abertas, 'aberta'),
            n.concluidas_hoje > 0 ? `${plural(n.concluidas_hoje, 'concluída')} hoje` : null,
            n.por_aceitar > 0 ? `${n.por_aceitar} a aceitar` : null,
          ]
            .filter(Boolean)
            .join(' · ')
        }
      />
      <Tabs<Quando | 'todas'>
        rotulo="Quando"
        abas={[
          { valor: 'todas', rotulo: 'Tudo', contagem: n?.abertas },
          ...quandos.map((q) => ({ valor: q, rotulo: nomeDoQuando[q], contagem: n?.[q], alerta: q === 'atrasadas' })),
        ]}
        valor={aba}
        aoMudar={(v) => mudarUrl({ quando: v === 'todas' ? undefined : [v] })}
      />
      <BarraDeFiltros filtro={filtro} aoMudar={mudarUrl} />
      {edita && <LinhaRapida campo={campo} aoDetalhar={setNova} />}
      <ListaDeTarefas
        filtro={pedido}
        mostraDono={papel !== 'minhas'}
        campoNovo={campo}
        vazio={
          <EmptyState
            icone={<ListChecks />}
            frase={
              Object.keys(resto).length > 0
                ? 'Nenhuma tarefa com estes filtros.'
                : papel === 'minhas'
                  ? 'Nada para fazer. Bom trabalho!'
                  : 'Nenhuma tarefa aqui.'
            }
            detalhe={edita ? 'Escreva acima o que precisa ser feito e quando, como se fala.' : undefined}
            acao={
              Object.keys(resto).length > 0 ? (
                <Button onClick={() => void navegar({ to: '.', search: {} })}>Limpar filtros</Button>
              ) : (
                edita && (
                  <Button variante="primaria" icone={<Plus />} onClick={() => campo.current?.focus()}>
                    Criar tarefa
                  </Button>
                )
              )
            }
          />
        }
      />
      <Aguarde>
        {edita && (nova ?? pedida) && (
          <NovaTarefa
            inicial={nova ?? pedida ?? {}}
            aoFechar={() => {
              setNova(null)
              if (pedida) mudarUrl(SEM_PEDIDO)
            }}
          />
        )}
      </Aguarde>
    </div>
  )
}
