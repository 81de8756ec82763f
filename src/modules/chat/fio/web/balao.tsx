import { memo } from 'react'
import { Ban, Forward, Lock } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { dataHora, hora } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { ENVIO_DESFEITO } from '#modules/chat/nucleo/regras/envio/desfeito.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { AbrirHistorico } from './abrir-historico.tsx'
import { Anexos } from './anexos.tsx'
import { AcoesDaMensagem } from './acoes-da-mensagem.tsx'
import { useAcoesDoFio } from './acoes-do-fio.ts'
import { especieDe } from './arquivo.ts'
import { separarAssinatura } from './assinatura.ts'
import { Cartao, cartaoBasta } from './cartao.tsx'
import { Citacao } from './citacao.tsx'
import { DesfazerEnvio } from './desfazer-envio.tsx'
import { imagemSemBalao } from './encaixes.ts'
import { soEmoji } from '#modules/chat/nucleo/web/texto/formatacao.ts'
import { Marca } from './marca.tsx'
import { Reacoes } from './reacoes.tsx'
import { alternarSelecao, selecao } from './selecao.ts'
import { Texto } from '#modules/chat/nucleo/web/texto/texto.tsx'
import { TextoDaNota } from './texto-da-nota.tsx'

const Anuncio = tardia(() => import('./anuncio.tsx').then((m) => m.Anuncio))

/** Placeholder of a deleted message. Supervisors can see who deleted it. */
function Apagada({ m }: { m: Mensagem }) {
  const { pode } = useChat()
  const frase =
    m.erro === ENVIO_DESFEITO
      ? ENVIO_DESFEITO
      : m.direcao === 'entrada'
        ? 'Mensagem apagada pelo contato'
        : 'Mensagem apagada'
  return (
    <span>
      <Ban className="mr-1 inline size-3.5 align-[-2px]" />
      {pode('chat.conversa.gerir') ? (
        <AbrirHistorico m={m} rotulo={`${frase}: ver quem e quando`}>
          {frase}
        </AbrirHistorico>
      ) : (
        frase
      )}
    </span>
  )
}

function Meta({ m }: { m: Mensagem }) {
  return (
    <span className="c-meta">
      {m.editada_em && !m.apagada_em && (
        <AbrirHistorico m={m} rotulo={`Editada em ${dataHora(m.editada_em)}: ver textos anteriores`}>
          editada
        </AbrirHistorico>
      )}
      <time dateTime={m.criado_em} data-dica={dataHora(m.criado_em)}>
        {hora(m.criado_em)}
      </time>
      {m.status === 'incerta' && m.direcao === 'saida' && <span>aguardando confirmação</span>}
      {!m.apagada_em && <Marca m={m} />}
    </span>
  )
}

interface PropsDoBalao {
  m: Mensagem
  /** The author's name is shown on the first message of a group. */
  primeira: boolean
  podeResponder: boolean
}

export const Balao = memo(function Balao({ m, primeira, podeResponder }: PropsDoBalao) {
  const { reenviar, conversarCom } = useAcoesDoFio()
  const escolhida = useLoja(selecao, (s) => s && s.has(m.id))
  const nota = m.direcao === 'nota'
  // incoming messages have an author of their own only in groups and in e-mails from another sender
  const { nome, texto } =
    m.direcao === 'saida'
      ? separarAssinatura(m.conteudo, m.autor_nome)
      : { nome: m.direcao === 'entrada' ? m.autor_nome : null, texto: m.conteudo }
  const ehCartao = cartaoBasta(m.dados)
  const falhou = m.direcao === 'saida' && m.status === 'falhou' && !m.apagada_em
  const semPalavras = !m.apagada_em && (!texto || ehCartao)
  const unico = m.anexos.length === 1 && m.anexos[0]?.estado === 'pronto' ? especieDe(m.anexos[0]) : null
  const cartaoSo = !semPalavras
    ? undefined
    : unico === 'imagem' && imagemSemBalao(m.dados)
      ? 'sem-balao'
      : unico === 'imagem' || unico === 'video'
        ? 'imagem'
        : m.anexos.length > 0 || ehCartao
          ? 'arquivo'
          : undefined
  const grande = m.anexos.length === 0 && texto.length < 60 && soEmoji(texto)
  const quem = nome ?? (m.direcao === 'entrada' ? 'contato' : 'atendente')
  return (
    <div className="c-msg" data-seq={m.seq} id={`m-${m.seq}`}>
      <div className="c-corpo">
        {escolhida !== null && !nota && !m.apagada_em && (
          <input
            type="checkbox"
            className="g-caixa"
            checked={escolhida}
            aria-label={`Selecionar mensagem de ${quem}, ${hora(m.criado_em)}`}
            onChange={() => alternarSelecao(m.id)}
          />
        )}
        <article
          className="c-balao"
          data-nota={nota || undefined}
          data-falhou={falhou || undefined}
          data-cartao={cartaoSo}
          data-apagada={m.apagada_em ? '' : undefined}
          data-midia={m.anexos.length > 0 && !m.apagada_em ? '' : undefined}
          aria-label={nota ? `Nota privada de ${m.autor_nome ?? 'colega'}` : `Mensagem de ${quem}`}
        >
          {nota && (
            <header className="flex items-center gap-1.5 text-11 font-[550] text-primary-text">
              <Lock className="size-3" /> Nota privada · {m.autor_nome}
            </header>
          )}
          {m.dados?.encaminhada === true && !m.apagada_em && (
            <header className="flex items-center gap-1 text-11 text-text-2 italic">
              <Forward className="size-3" /> Encaminhada
            </header>
          )}
          {!m.apagada_em && m.dados?.origem_anuncio !== undefined && (
            <Aguarde>
              <Anuncio dados={m.dados.origem_anuncio} />
            </Aguarde>
          )}
          {!m.apagada_em && <Citacao m={m} />}
          {m.apagada_em ? (
            <Apagada m={m} />
          ) : (
            <>
              {nome && primeira && <strong className="c-autor">{nome}:</strong>}
              <Anexos m={m} />
              {m.dados && <Cartao m={m} aoConversar={podeResponder ? conversarCom : null} />}
              {texto &&
                !ehCartao &&
                (grande ? (
                  <span className="block text-[30px] leading-10">{texto}</span>
                ) : nota ? (
                  <TextoDaNota m={m} />
                ) : (
                  <Texto>{texto}</Texto>
                ))}
            </>
          )}
          <Meta m={m} />
        </article>
        {!m.apagada_em && podeResponder && escolhida === null && <AcoesDaMensagem m={m} texto={texto} />}
      </div>
      <Reacoes m={m} podeReagir={podeResponder} />
      <DesfazerEnvio m={m} />
      {falhou && (
        <p className="c-falha" role="alert">
          Não enviada{m.erro ? `: ${m.erro.replace(/\.?$/, '.')}` : '.'}{' '}
          {podeResponder && <LinkButton onClick={() => reenviar(m)}>Tentar de novo</LinkButton>}
        </p>
      )}
    </div>
  )
})
