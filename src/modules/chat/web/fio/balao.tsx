import { memo } from 'react'
import { Ban, Lock } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { dataHora, hora } from '#ui/formatos.ts'
import type { Mensagem } from '../../tipos.ts'
import { estadoDoChat } from '../estado.ts'
import { useLoja } from '../loja.ts'
import { Anexos } from './anexos.tsx'
import { AcoesDaMensagem } from './acoes-da-mensagem.tsx'
import { useAcoesDoFio } from './acoes-do-fio.ts'
import { especieDe } from './arquivo.ts'
import { separarAssinatura } from './assinatura.ts'
import { Cartao } from './cartao.tsx'
import { soEmoji } from './formatacao.ts'
import { Marca } from './marca.tsx'
import { Reacoes } from './reacoes.tsx'
import { Texto } from './texto.tsx'

function Citacao({ m }: { m: Mensagem }) {
  const { irPara } = useAcoesDoFio()
  const contato = useLoja(estadoDoChat, (e) => e.currentConversation?.contato_nome)
  const c = m.citada
  if (!c) return null
  const { texto, nome } = separarAssinatura(c.conteudo, null)
  const resumo = texto || { imagem: 'Foto', audio: 'Mensagem de voz', media: 'Arquivo', text: 'Mensagem' }[c.tipo]
  const miolo = (
    <>
      <b>{c.autor || nome || contato}</b>
      <span>{resumo}</span>
    </>
  )
  const { seq } = c
  if (seq === null) return <span className="c-citacao">{miolo}</span>
  return (
    <button type="button" className="c-citacao" onClick={() => irPara(seq)}>
      <i className="sr-only">Ir para a mensagem citada: </i>
      {miolo}
    </button>
  )
}

interface PropsDoBalao {
  m: Mensagem
  /** The name stands once at the head of a group of one author. */
  primeira: boolean
  podeResponder: boolean
}

export const Balao = memo(function Balao({ m, primeira, podeResponder }: PropsDoBalao) {
  const { reenviar, conversarCom } = useAcoesDoFio()
  const nota = m.direcao === 'nota'
  const { nome, texto } = m.direcao === 'saida' ? separarAssinatura(m.conteudo, m.autor_nome) : { nome: null, texto: m.conteudo }
  const cartao = m.dados ? <Cartao m={m} aoConversar={podeResponder ? conversarCom : null} /> : null
  const ehCartao = m.dados?.tipo === 'localizacao' || m.dados?.tipo === 'contatos'
  const falhou = m.direcao === 'saida' && m.status === 'falhou'
  const semPalavras = !m.apagada_em && (!texto || ehCartao)
  const unico = m.anexos.length === 1 && m.anexos[0]?.estado === 'pronto' ? especieDe(m.anexos[0]) : null
  const cartaoSo = !semPalavras ? undefined : unico === 'imagem' || unico === 'video' ? 'imagem' : m.anexos.length > 0 || ehCartao ? 'arquivo' : undefined
  const grande = m.anexos.length === 0 && texto.length < 60 && soEmoji(texto)
  return (
    <div className="c-msg" data-seq={m.seq} id={`m-${m.seq}`}>
      <div className="c-corpo">
        <article
          className="c-balao"
          data-nota={nota || undefined}
          data-falhou={falhou || undefined}
          data-cartao={cartaoSo}
          data-apagada={m.apagada_em ? '' : undefined}
          data-midia={m.anexos.length > 0 && !m.apagada_em ? '' : undefined}
          aria-label={nota ? `Nota privada de ${m.autor_nome ?? 'colega'}` : `Mensagem de ${m.direcao === 'entrada' ? 'contato' : (nome ?? 'atendente')}`}
        >
          {nota && (
            <header className="flex items-center gap-1.5 text-11 font-[550] text-primary-text">
              <Lock className="size-3" /> Nota privada · {m.autor_nome}
            </header>
          )}
          {!m.apagada_em && <Citacao m={m} />}
          {m.apagada_em ? (
            <span>
              <Ban className="mr-1 inline size-3.5 align-[-2px]" />
              {m.direcao === 'entrada' ? 'Mensagem apagada pelo contato' : 'Mensagem apagada'}
            </span>
          ) : (
            <>
              {nome && primeira && <strong className="c-autor">{nome}:</strong>}
              <Anexos m={m} />
              {cartao}
              {texto && !ehCartao && (grande ? <span className="block text-[30px] leading-10">{texto}</span> : <Texto>{texto}</Texto>)}
            </>
          )}
          <span className="c-meta">
            {m.editada_em && !m.apagada_em && <span data-dica={`Editada em ${dataHora(m.editada_em)}`}>editada</span>}
            <time dateTime={m.criado_em} data-dica={dataHora(m.criado_em)}>
              {hora(m.criado_em)}
            </time>
            {m.status === 'incerta' && m.direcao === 'saida' && <span>aguardando confirmação</span>}
            {!m.apagada_em && <Marca m={m} />}
          </span>
        </article>
        {!m.apagada_em && podeResponder && <AcoesDaMensagem m={m} texto={texto} />}
      </div>
      <Reacoes m={m} podeReagir={podeResponder} />
      {falhou && (
        <p className="c-falha" role="alert">
          Não enviada{m.erro ? `: ${m.erro.replace(/\.?$/, '.')}` : '.'} {podeResponder && <LinkButton onClick={() => reenviar(m)}>Tentar de novo</LinkButton>}
        </p>
      )}
    </div>
  )
})
