import { useState } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Link2 } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { linkDoCartao } from '#modules/ligados-na-pagina.ts'
import { linkDaConversa } from '#modules/chat/links.ts'
import { linkDoContato } from '#modules/contatos/links.ts'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import { prioridades as ordem } from '../../regras/linha-rapida.ts'
import type { Tarefa } from '../../tipos.ts'
import { dizerPrazo, prioridades } from '../aparencia.tsx'
import { alterar, comVolta, mudarPrazo, queixar, reler, useTipos } from '../dados.ts'
import { EscolherData } from '../escolher-data.tsx'
import { PassarPara } from '../passar-para.tsx'

const LigarTarefa = tardia(() => import('./ligar.tsx').then((m) => m.LigarTarefa))

/** Offered reminders, in minutes before; for a whole day they count from its end. */
const comHora = [
  [0, 'Na hora'],
  [15, '15 min antes'],
  [60, '1 hora antes'],
  [1440, 'Na véspera'],
] as const
const doDia = [
  [899, 'No dia, às 9h'],
  [2339, 'Na véspera, às 9h'],
] as const

/** Deadline, assignee, type and links of a task. */
export function FichaDaTarefa({ tarefa: t }: { tarefa: Tarefa }) {
  const agora = useAgora()
  const [pergunta, setPergunta] = useState<'data' | 'pessoa' | 'ligar' | null>(null)
  const tipos = (useTipos().data ?? []).filter((x) => !x.arquivado || x.id === t.tipo_id)
  const mudar = (frase: string, d: Parameters<typeof alterar>[1]) => void comVolta(frase, alterar(t.id, d))
  const trava = !t.pode_editar
  const parar = () =>
    void chamar(configuracaoDasTarefas.encerrarSerie, {
      params: { id: t.serie?.id ?? '' },
      body: { desde: t.serie?.ocorrencia ?? '' },
    })
      .catch(queixar)
      .finally(() => void reler())
  return (
    <div className="flex flex-col gap-3">
      <DefinitionList
        linhas={[
          {
            rotulo: 'Prazo',
            valor: trava ? (
              t.prazo ? (
                dizerPrazo(t.prazo, agora)
              ) : (
                'Sem data'
              )
            ) : (
              <Button tamanho="pequeno" onClick={() => setPergunta('data')}>
                {t.prazo ? dizerPrazo(t.prazo, agora) : 'Sem data'}
              </Button>
            ),
          },
          {
            rotulo: 'Quem faz',
            valor: trava ? (
              t.responsavel.nome
            ) : (
              <Button tamanho="pequeno" onClick={() => setPergunta('pessoa')}>
                {t.responsavel.nome}
              </Button>
            ),
          },
          ...(t.delegada_por ? [{ rotulo: 'Passada por', valor: t.delegada_por.nome }] : []),
          ...(t.cartao
            ? [
                {
                  rotulo: 'Cartão',
                  valor: (
                    <Link href={linkDoCartao({ id: t.cartao.id, funil: t.cartao.funil_id }) ?? undefined}>
                      {t.cartao.titulo}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(t.dossie ? [{ rotulo: 'Dossiê', valor: t.dossie.numero }] : []),
          ...(t.contato
            ? [
                {
                  rotulo: 'Contato',
                  valor: <Link href={linkDoContato(t.contato.id)}>{t.contato.nome || 'Sem nome'}</Link>,
                },
              ]
            : []),
          ...(t.conversa
            ? [
                {
                  rotulo: 'Conversa',
                  valor: <Link href={linkDaConversa(t.conversa.id)}>{t.conversa.contato_nome || 'Abrir'}</Link>,
                },
              ]
            : []),
          ...(t.serie ? [{ rotulo: 'Repete', valor: t.serie.frase }] : []),
        ]}
      />
      {!trava && (
        <Button
          tamanho="pequeno"
          variante="fantasma"
          className="-ml-2 self-start"
          icone={<Link2 />}
          onClick={() => setPergunta('ligar')}
        >
          {t.cartao || t.contato || t.conversa ? 'Mudar ligações' : 'Ligar a cliente, cartão ou conversa'}
        </Button>
      )}
      {t.serie && !trava && (
        <Button tamanho="pequeno" variante="fantasma" onClick={parar}>
          Parar de repetir a partir desta
        </Button>
      )}
      <Select
        rotulo="Tipo"
        tamanho="pequeno"
        disabled={trava}
        opcoes={tipos.map((x) => ({ valor: x.id, rotulo: x.nome }))}
        valor={t.tipo_id}
        placeholder="Tarefa"
        aoMudar={(tipo_id) => mudar('Tipo salvo.', { tipo_id })}
      />
      <Select
        rotulo="Prioridade"
        tamanho="pequeno"
        disabled={trava}
        opcoes={ordem.map((p) => ({ valor: p, rotulo: prioridades[p].rotulo }))}
        valor={t.prioridade}
        aoMudar={(prioridade) => mudar('Prioridade salva.', { prioridade })}
      />
      <MultiCombobox
        rotulo="Participam"
        tamanho="pequeno"
        disabled={trava}
        buscar={buscarColegas}
        valor={t.participantes.map((p) => ({ valor: p.id, rotulo: p.nome }))}
        aoMudar={(o) =>
          void chamarParticipantes(
            t.id,
            o.map((x) => x.valor),
          )
        }
      />
      {t.prazo && (
        <MultiCombobox
          rotulo="Lembrar-me"
          tamanho="pequeno"
          disabled={trava}
          opcoes={(t.prazo.hora ? comHora : doDia).map(([min, rotulo]) => ({ valor: String(min), rotulo }))}
          valor={t.lembretes.map((min) => ({
            valor: String(min),
            rotulo: [...comHora, ...doDia].find(([m]) => m === min)?.[1] ?? `${min} min antes`,
          }))}
          aoMudar={(o) =>
            void alterar(t.id, { lembretes: o.map((x) => Number(x.valor)) })()
              .catch(queixar)
              .finally(() => void reler())
          }
        />
      )}
      <Aguarde>{pergunta === 'ligar' && <LigarTarefa tarefa={t} aoFechar={() => setPergunta(null)} />}</Aguarde>
      {pergunta === 'data' && (
        <EscolherData
          titulo={t.titulo}
          inicial={t.prazo}
          aoFechar={() => setPergunta(null)}
          aoEscolher={(p) => {
            setPergunta(null)
            void comVolta('Data mudada.', mudarPrazo(t.id, p))
          }}
        />
      )}
      {pergunta === 'pessoa' && (
        <PassarPara
          titulo={t.titulo}
          aoFechar={() => setPergunta(null)}
          aoEscolher={(q) => {
            setPergunta(null)
            mudar(`Tarefa passada a ${q.rotulo}.`, { responsavel_id: q.valor })
          }}
        />
      )}
    </div>
  )
}

const chamarParticipantes = (id: string, participantes: string[]) =>
  alterar(id, { participantes })()
    .catch(queixar)
    .finally(() => void reler())
