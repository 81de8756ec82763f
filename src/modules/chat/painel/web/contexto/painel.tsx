import { Avatar } from '#ui/avatar.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft, PanelRightClose } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { Section } from '#ui/pane.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Anexo, Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { NOME_DA_PRIORIDADE, NOME_DO_STATUS } from '#modules/chat/nucleo/web/nomes.ts'
import { useEncaixes } from '#modules/chat/nucleo/web/encaixes.tsx'
import { ArquivosDaConversa } from './arquivos.tsx'
import { DadosDoContato } from './contato.tsx'

const SecoesDeAtos = tardia(() => import('./atos.tsx').then((m) => m.SecoesDeAtos))

interface PropsDoContexto {
  c: Conversa
  foto: string | null
  acoes: AcoesDeConversa
  href: (id: string) => string
  aoAtribuir: () => void
  aoFechar: () => void
  aoEtiquetar: () => void
  aoVer: (a: Anexo) => void
}

export function PainelDeContexto({ c, foto, acoes, href, aoAtribuir, aoFechar, aoEtiquetar, aoVer }: PropsDoContexto) {
  const encaixes = useEncaixes()
  const ao = { conversaId: c.id, contatoId: c.contato_id, contatoNome: c.contato_nome }
  return (
    <aside
      className="c-contexto flex flex-col overflow-x-hidden overflow-y-auto border-l bg-surface max-md:border-0"
      aria-label="Contato e contexto"
    >
      <header className="c-barra sticky top-0 z-1 pl-4!">
        <IconButton rotulo="Voltar à conversa" icone={<ArrowLeft />} className="-ml-2 md:hidden" onClick={aoFechar} />
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold">Contato</h2>
          <p className="num truncate text-12 text-text-2">Conversa desde {dataHora(c.criado_em)}</p>
        </div>
        <IconButton rotulo="Recolher painel" icone={<PanelRightClose />} className="max-md:hidden" onClick={aoFechar} />
      </header>
      <div className="flex items-center gap-3 px-4 pt-3 pb-1">
        <Avatar nome={c.contato_nome} chave={c.contato_id} imagem={foto} tamanho={48} decorativo={false} />
        <div className="min-w-0">
          <p className="truncate text-14 font-semibold">{c.contato_nome}</p>
          {(c.contato_dados.cargo || c.contato_dados.empresa) && (
            <p className="truncate text-12 text-text-2">
              {[c.contato_dados.cargo, c.contato_dados.empresa].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
      </div>
      <DadosDoContato key={c.id} c={c} acoes={acoes} aoEtiquetar={aoEtiquetar} />
      {encaixes && (
        <Aguarde>
          <encaixes.Cartoes key={`c:${c.id}`} {...ao} />
          <encaixes.Tarefas key={`t:${c.id}`} {...ao} />
        </Aguarde>
      )}
      <Section titulo="Conversa">
        <DefinitionList
          largura={84}
          linhas={[
            { rotulo: 'Situação', valor: NOME_DO_STATUS[c.status] },
            { rotulo: 'Prioridade', valor: NOME_DA_PRIORIDADE[c.prioridade] },
            ...(c.assunto ? [{ rotulo: 'Assunto', valor: c.assunto }] : []),
            { rotulo: 'Caixa', valor: c.caixa_nome },
            ...(c.fila_nome ? [{ rotulo: 'Fila', valor: c.fila_nome }] : []),
            { rotulo: 'Responsável', valor: <Responsavel c={c} aoAtribuir={aoAtribuir} /> },
            ...(c.finalizada_em
              ? [
                  { rotulo: 'Finalizada', valor: dataHora(c.finalizada_em) },
                  { rotulo: 'Motivo', valor: c.motivo_finalizacao },
                  { rotulo: 'Nota', valor: c.nota_final === null ? null : String(c.nota_final) },
                ]
              : []),
          ]}
        />
      </Section>
      <Aguarde>
        <SecoesDeAtos key={c.id} c={c} href={href} />
      </Aguarde>
      <ArquivosDaConversa aoVer={aoVer} />
    </aside>
  )
}

function Responsavel({ c, aoAtribuir }: { c: Conversa; aoAtribuir: () => void }) {
  const nome = c.atribuida_nome ?? 'Ninguém'
  if (!c.pode.responder || c.status === 'finalizada') return nome
  return (
    <LinkButton aria-label={`Responsável: ${nome}. Mudar`} onClick={aoAtribuir}>
      {nome}
    </LinkButton>
  )
}
