import { html, type Markup } from "./markup.ts";

// Mail clients drop style sheets and most modern CSS, but support tables and style attributes. The
// colours keep their contrast when a client inverts them for its dark mode.
export const MAIL_FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MAIL_BUTTON = `display:inline-block;padding:13px 22px;border-radius:8px;background-color:#0f5c4c;color:#ffffff;font-weight:bold;text-decoration:none;${MAIL_FONT}`;
const GROUND = `margin:0;padding:0;background-color:#efece6;${MAIL_FONT}`;
const FRAME = "width:100%;background-color:#efece6";

interface MailFrame {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  /** Most pixels that the content is wide. */
  readonly width: number;
  /** Space around the content, as CSS. */
  readonly padding: string;
}

/** Renders the HTML of a mail: its content on paper, in the middle of a quiet ground. */
export function mailFrame({ language, direction, title, width, padding }: MailFrame, content: Markup): Markup {
  const paper = `width:100%;max-width:${width}px;margin:0 auto;background-color:#fffefb;border-radius:12px`;
  const cell = `padding:${padding};color:#1d1b18;font-size:15px;line-height:1.45;${MAIL_FONT}`;
  return html`<!DOCTYPE html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </head>
      <body style="${GROUND}">
        <table role="presentation" style="${FRAME}" cellpadding="0" cellspacing="0">
          <tr>
            <td style="padding:16px 8px" align="center">
              <table role="presentation" style="${paper}" cellpadding="0" cellspacing="0">
                <tr>
                  <td style="${cell}">${content}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}
