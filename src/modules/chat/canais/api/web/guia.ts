import { configuracaoApiDaCaixa } from '../regras/configuracao-api.ts'
import {
  INSTANCIA_PADRAO,
  RATE_LIMIT_MAX,
  RATE_LIMIT_MIN,
  RATE_LIMIT_PADRAO,
  TEMPO_LIMITE_MAX_MS,
  TEMPO_LIMITE_MIN_MS,
  TEMPO_LIMITE_PADRAO_MS,
} from '#modules/chat/nucleo/regras/envio/constantes.ts'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'

export const guia: GuiaDoCanal = {
  tipo: 'api',
  descricao: 'Um número de WhatsApp ligado por um servidor de mensagens compatível com a Evolution API.',
  preparo: [
    'O endereço do servidor de mensagens, como ele atende na internet ou na sua rede.',
    'A chave da API (a global, ou a da instância).',
    'O nome da instância e o aparelho com o WhatsApp à mão, para ler o código QR.',
  ],
  campos: [
    { nome: 'send_endpoint_url', rotulo: 'URL de envio', tipo: 'url', exemplo: 'https://evolution.suaempresa.com.br' },
    { nome: 'send_api_key', rotulo: 'Chave da API', tipo: 'segredo', dica: 'Pelo menos 10 caracteres.' },
    { nome: 'instance_name', rotulo: 'Nome da instância', tipo: 'texto', padrao: INSTANCIA_PADRAO },
    {
      nome: 'timeout',
      rotulo: 'Tempo limite',
      tipo: 'numero',
      padrao: TEMPO_LIMITE_PADRAO_MS,
      minimo: TEMPO_LIMITE_MIN_MS,
      maximo: TEMPO_LIMITE_MAX_MS,
      sufixo: 'ms',
      dica: 'De 1.000 a 60.000 ms.',
      avancado: true,
    },
    {
      nome: 'rate_limit',
      rotulo: 'Limite de requisições',
      tipo: 'numero',
      padrao: RATE_LIMIT_PADRAO,
      minimo: RATE_LIMIT_MIN,
      maximo: RATE_LIMIT_MAX,
      sufixo: 'por minuto',
      dica: 'De 1 a 1.000.',
      avancado: true,
    },
    {
      nome: 'require_auth',
      rotulo: 'Exigir autenticação no webhook',
      tipo: 'interruptor',
      padrao: false,
      avancado: true,
    },
    { nome: 'headers', rotulo: 'Cabeçalhos extras', tipo: 'cabecalhos', avancado: true },
  ],
  regras: configuracaoApiDaCaixa,
  webhook:
    'É por este endereço que as mensagens dos contatos chegam. Ligue por aqui, ou informe-o no servidor de mensagens.',
}
