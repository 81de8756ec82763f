import { PORTA_IMAP_PADRAO, PORTA_SMTP_PADRAO } from '../../../regras/email/configuracao.ts'
import type { GuiaDoCanal } from './guia.ts'

export const guiaDoEmail: GuiaDoCanal = {
  tipo: 'email',
  descricao: 'Um endereço de e-mail: cada conversa é um fio, com anexos, cópias e assinatura.',
  preparo: [
    'O endereço dos servidores IMAP (recebimento) e SMTP (envio) do seu provedor.',
    'O usuário e a senha da caixa. Gmail, Outlook e outros pedem uma senha de aplicativo, criada na página de segurança da conta.',
    'O acesso por IMAP ligado nas configurações da caixa, se o provedor pedir.',
  ],
  campos: [
    { tipo: 'texto', nome: 'servidor_imap', rotulo: 'Servidor IMAP', exemplo: 'imap.suaempresa.com.br', obrigatorio: 'Servidor IMAP é obrigatório' },
    { tipo: 'numero', nome: 'porta_imap', rotulo: 'Porta IMAP', padrao: PORTA_IMAP_PADRAO, minimo: 1, maximo: 65_535, obrigatorio: 'Porta IMAP é obrigatória' },
    { tipo: 'interruptor', nome: 'ssl_imap', rotulo: 'Conexão segura no recebimento', padrao: true, dica: 'Na porta 993 a conexão já começa protegida; na 143 ela passa a ser antes da senha.' },
    { tipo: 'texto', nome: 'servidor_smtp', rotulo: 'Servidor SMTP', exemplo: 'smtp.suaempresa.com.br', obrigatorio: 'Servidor SMTP é obrigatório' },
    { tipo: 'numero', nome: 'porta_smtp', rotulo: 'Porta SMTP', padrao: PORTA_SMTP_PADRAO, minimo: 1, maximo: 65_535, obrigatorio: 'Porta SMTP é obrigatória' },
    { tipo: 'interruptor', nome: 'ssl_smtp', rotulo: 'Conexão segura no envio', padrao: true, dica: 'Na porta 465 a conexão já começa protegida; na 587 ela passa a ser antes da senha.' },
    { tipo: 'texto', nome: 'usuario', rotulo: 'Usuário', exemplo: 'contato@suaempresa.com.br', obrigatorio: 'Usuário é obrigatório' },
    { tipo: 'segredo', nome: 'senha', rotulo: 'Senha', obrigatorio: 'Senha é obrigatória', dica: 'Ao trocar de servidor ou de usuário, digite-a de novo.' },
    { tipo: 'email', nome: 'endereco_resposta', rotulo: 'Endereço de resposta', exemplo: 'contato@suaempresa.com.br', dica: 'Para onde vão as respostas dos clientes. Vazio: o próprio usuário.' },
    { tipo: 'area', nome: 'assinatura', rotulo: 'Assinatura', exemplo: 'Girassol Energia Solar\n(19) 3333-0000' },
    { tipo: 'etiquetas', nome: 'pastas', rotulo: 'Outras pastas para acompanhar', padrao: [], exemplo: 'Orçamentos', dica: 'A caixa de entrada é sempre acompanhada.', avancado: true },
    { tipo: 'interruptor', nome: 'ignorar_automaticos', rotulo: 'Não criar conversa de remetentes automáticos (no-reply)', padrao: true, dica: 'O e-mail fica guardado nas entregas. Desligue se avisos de sistemas, como os da concessionária, precisam de alguém. Respostas de férias e devoluções nunca abrem conversa.', avancado: true },
    { tipo: 'interruptor', nome: 'marcar_como_lida', rotulo: 'Marcar como lida na caixa de correio', padrao: false, avancado: true },
    { tipo: 'interruptor', nome: 'copiar_para_enviados', rotulo: 'Guardar o que enviamos na pasta Enviados', padrao: true, avancado: true },
    { tipo: 'numero', nome: 'importar_dias', rotulo: 'Trazer os e-mails dos últimos dias', padrao: 0, minimo: 0, maximo: 90, sufixo: 'dias', dica: 'Só na primeira leitura. Com 0, começa pelo próximo e-mail que chegar.', avancado: true },
  ],
  webhook: false,
}
