import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { dataHora } from '#ui/formatos.ts'
import { Eraser, MessageCircle } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { linkDaConversa } from '#modules/chat/links.ts'
import { BotaoLink } from '../botao-link.tsx'
import { useAtosDoLead, useLead } from '../dados.ts'
import { nomeDaPlataforma, nomeDoCampo, nomeDoLead } from '../nomes.ts'
import { ApagarDados } from './apagar-dados.tsx'
import { Historico } from './historico.tsx'
import { EscolhaDaSituacao } from './situacao.tsx'

/** /chat/meta/leads/{id}: answers, origin and history of a lead. */
export function TelaLead() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: l, isPending, isError, refetch } = useLead(id)
  const pode = usePode('meta.lead.tratar')
  const podeApagar = usePode('meta.configurar')
  const atos = useAtosDoLead(id)
  const [apagando, setApagando] = useState(false)
  const { indo, fazer } = useAto()
  useTituloDaPagina(l ? nomeDoLead(l) : null)
  const agir = (ato: () => Promise<unknown>, feito: string, falhou: string) =>
    fazer(
      async () => {
        await ato()
        avisar({ titulo: feito, tom: 'sucesso' })
      },
      (erro) => avisarFalha(falhou, new Error(mensagemDe(erro, 'Tente de novo.'))),
    )
  if (isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o lead" />
  if (isError || !l) return <ErrorState oQueFalhou="O lead não carregou." aoTentar={() => refetch()} />
  const vivo = l.estado !== 'apagado'
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {l.conversa_id ? (
          <BotaoLink icone={<MessageCircle />} href={linkDaConversa(l.conversa_id)}>
            Abrir conversa
          </BotaoLink>
        ) : (
          pode &&
          vivo &&
          l.telefone && (
            <Button
              variante="primaria"
              icone={<MessageCircle />}
              ocupado={indo}
              onClick={() => void agir(atos.abrirConversa, 'Conversa aberta', 'A conversa não foi aberta.')}
            >
              Abrir conversa
            </Button>
          )
        )}
        {podeApagar && vivo && (
          <Button className="max-md:hidden" icone={<Eraser />} onClick={() => setApagando(true)}>
            Apagar dados
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader titulo={nomeDoLead(l)} detalhe={dataHora(l.criado_na_meta)} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-6 p-4 md:grid-cols-[minmax(0,1fr)_340px] md:p-6">
          <div className="grid content-start gap-6">
            {l.erro && (
              <AlertBox
                tom={l.estado === 'falhou' ? 'perigo' : 'alerta'}
                titulo={l.erro}
                acao={
                  pode &&
                  l.estado !== 'pronto' && (
                    <Button
                      tamanho="pequeno"
                      ocupado={indo}
                      onClick={() =>
                        void agir(atos.buscarDeNovo, 'Buscando os dados na Meta', 'Não foi possível buscar.')
                      }
                    >
                      Buscar de novo
                    </Button>
                  )
                }
              />
            )}
            {!vivo && (
              <AlertBox tom="info" titulo="Os dados pessoais foram apagados a pedido da pessoa">
                A origem e o resultado continuam, porque não identificam ninguém.
              </AlertBox>
            )}
            <section aria-labelledby="lead-respostas">
              <h2 id="lead-respostas" className="mb-2 text-13 font-semibold">
                Respostas do formulário
              </h2>
              {l.campos.length > 0 ? (
                <DefinitionList
                  largura={180}
                  linhas={l.campos.map((c) => ({
                    rotulo: nomeDoCampo(c.nome),
                    valor: c.valores.map((v) => v.replaceAll('_', ' ')).join(', '),
                  }))}
                />
              ) : (
                <p className="text-13 text-text-2">{vivo ? 'As respostas ainda não chegaram.' : 'Apagadas.'}</p>
              )}
            </section>
            <Historico passos={l.historico} />
          </div>
          <aside aria-label="Contato e origem" className="grid content-start gap-6">
            <EscolhaDaSituacao lead={l} pode={pode} rotuloOculto={false} />
            {l.motivo && vivo && <p className="-mt-4 text-12 text-text-2">Motivo: {l.motivo}</p>}
            <section aria-labelledby="lead-contato">
              <h2 id="lead-contato" className="mb-2 text-13 font-semibold">
                Contato
              </h2>
              <DefinitionList
                linhas={[
                  { rotulo: 'Nome', valor: l.contato_nome ?? l.nome },
                  { rotulo: 'Telefone', valor: l.telefone && formatarTelefone(l.telefone) },
                  { rotulo: 'E-mail', valor: l.email },
                ]}
              />
            </section>
            <section aria-labelledby="lead-origem">
              <h2 id="lead-origem" className="mb-2 text-13 font-semibold">
                Origem
              </h2>
              <DefinitionList
                linhas={[
                  { rotulo: 'Plataforma', valor: nomeDaPlataforma(l.plataforma) },
                  { rotulo: 'Campanha', valor: l.campanha_nome ?? l.campanha_id },
                  {
                    rotulo: 'Conjunto',
                    valor: l.conjunto_id && (
                      <a className="g-link" href={`/chat/meta/adsets/${l.conjunto_id}`}>
                        {l.conjunto_nome ?? l.conjunto_id}
                      </a>
                    ),
                  },
                  { rotulo: 'Anúncio', valor: l.anuncio_nome ?? l.anuncio_id },
                  { rotulo: 'Formulário', valor: l.formulario_nome ?? l.formulario_id },
                  { rotulo: 'Alcance', valor: l.organico ? 'Orgânico' : 'Pago' },
                  { rotulo: 'Na Meta', valor: l.leadgen_id },
                ]}
              />
            </section>
          </aside>
          {podeApagar && vivo && (
            <Button className="justify-self-start md:hidden" icone={<Eraser />} onClick={() => setApagando(true)}>
              Apagar dados
            </Button>
          )}
        </div>
      </div>
      <ApagarDados aberto={apagando} aoMudar={setApagando} aoApagar={atos.apagarDados} />
    </div>
  )
}
