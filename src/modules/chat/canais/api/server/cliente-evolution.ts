import type { ConfiguracaoApi } from '../regras/configuracao-api.ts'
import type { Rede } from '#platform/net/buscar.ts'
import type { ContextoApi } from './chamar.ts'
import { memoriaPassageira, type MemoriaDeDialeto } from './dialeto.ts'
import { lerEndereco } from './endereco.ts'
import { baixarMidia } from './operacoes/baixar-midia.ts'
import { buscarFotoDePerfil } from './operacoes/foto-de-perfil.ts'
import { buscarMensagens } from './operacoes/buscar-mensagens.ts'
import { configurarWebhook } from './operacoes/configurar-webhook.ts'
import { deletarMensagem } from './operacoes/deletar-mensagem.ts'
import { editarMensagem } from './operacoes/editar-mensagem.ts'
import { enviarAudio } from './operacoes/enviar-audio.ts'
import { enviarBotoes } from './operacoes/enviar-botoes.ts'
import { enviarContato } from './operacoes/enviar-contato.ts'
import { enviarEnquete } from './operacoes/enviar-enquete.ts'
import { enviarFigurinha } from './operacoes/enviar-figurinha.ts'
import { enviarLista } from './operacoes/enviar-lista.ts'
import { enviarLocalizacao } from './operacoes/enviar-localizacao.ts'
import { enviarMidia } from './operacoes/enviar-midia.ts'
import { enviarReacao, removerReacao } from './operacoes/enviar-reacao.ts'
import { enviarStatus } from './operacoes/enviar-status.ts'
import { enviarTexto } from './operacoes/enviar-texto.ts'
import { conectarInstancia, desconectarInstancia } from './operacoes/instancia.ts'
import { marcarComoLida, marcarComoNaoLida } from './operacoes/marcar-leitura.ts'
import { testarConexao } from './operacoes/testar-conexao.ts'

interface Opcoes {
  configuracao: ConfiguracaoApi
  rede: Pick<Rede, 'buscar'>
  dialeto?: MemoriaDeDialeto
}

/** Client of one inbox's external messaging API. Stateless except for the remembered dialect: create one per use. */
export function criarClienteEvolution({ configuracao, rede, dialeto = memoriaPassageira() }: Opcoes) {
  const ctx: ContextoApi = { configuracao, endereco: lerEndereco(configuracao), rede, dialeto }
  const ligar =
    <A extends unknown[], R>(operacao: (ctx: ContextoApi, ...argumentos: A) => R) =>
    (...argumentos: A): R =>
      operacao(ctx, ...argumentos)
  return {
    enviarTexto: ligar(enviarTexto),
    enviarMidia: ligar(enviarMidia),
    enviarAudio: ligar(enviarAudio),
    enviarReacao: ligar(enviarReacao),
    removerReacao: ligar(removerReacao),
    enviarEnquete: ligar(enviarEnquete),
    enviarLista: ligar(enviarLista),
    enviarBotoes: ligar(enviarBotoes),
    enviarFigurinha: ligar(enviarFigurinha),
    enviarLocalizacao: ligar(enviarLocalizacao),
    enviarContato: ligar(enviarContato),
    enviarStatus: ligar(enviarStatus),
    editarMensagem: ligar(editarMensagem),
    deletarMensagem: ligar(deletarMensagem),
    marcarComoLida: ligar(marcarComoLida),
    marcarComoNaoLida: ligar(marcarComoNaoLida),
    testarConexao: ligar(testarConexao),
    buscarFotoDePerfil: ligar(buscarFotoDePerfil),
    baixarMidia: ligar(baixarMidia),
    configurarWebhook: ligar(configurarWebhook),
    conectarInstancia: ligar(conectarInstancia),
    desconectarInstancia: ligar(desconectarInstancia),
    buscarMensagens: ligar(buscarMensagens),
  }
}

export type ClienteEvolution = ReturnType<typeof criarClienteEvolution>
